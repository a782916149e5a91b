import { loadChunk } from '../../lazy/load-chunk.ts'

let isHydrated = false

/** Stands between the page and the island, so that no page lists the island's files (each costs a page 20 bytes). */
export async function loadSearchBox(root: HTMLElement) {
  const { hydrateSearchBox } = await loadChunk(() => import('./hydrate-search-box.tsx'))
  if (isHydrated) return
  isHydrated = true
  hydrateSearchBox(root)
}
