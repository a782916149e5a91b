import type { PopularSearches, SearchMadeBody, UnderstoodSearch } from '../contract/searches.ts'

const TIMEOUT_MS = 10_000

/** Asked beside what people wait for: plain `fetch`, and whatever goes wrong is nothing. */
async function read<Body>(path: string): Promise<Body | undefined> {
  try {
    const answer = await fetch(`/api/v2/searches/${path}`, { signal: AbortSignal.timeout(TIMEOUT_MS) })
    return answer.ok ? ((await answer.json()) as Body) : undefined
  } catch {
    return undefined
  }
}

export const popularSearches = async (locale: string): Promise<readonly string[]> =>
  (await read<PopularSearches>(`popular?locale=${locale}`))?.searches ?? []

export const understoodSearch = (text: string) => read<UnderstoodSearch>(`understood?q=${encodeURIComponent(text)}`)

/** Tells the shop that somebody has searched, and nothing of who. */
export async function tellSearch(search: SearchMadeBody): Promise<void> {
  try {
    const headers = { 'Content-Type': 'application/json' }
    await fetch('/api/v2/searches', { method: 'POST', headers, body: JSON.stringify(search), keepalive: true })
  } catch {
    // One search less is counted.
  }
}
