import type { PopularSearches, SearchMadeBody } from '../contract/searches.ts'
import { timedFetch } from './timed-fetch.ts'

const TIMEOUT_MS = 10_000

/** What many people search for; whatever goes wrong, nothing. */
export async function popularSearches(locale: string): Promise<readonly string[]> {
  try {
    const answer = await fetch(`/api/v2/searches/popular?locale=${locale}`, { signal: AbortSignal.timeout(TIMEOUT_MS) })
    return answer.ok ? ((await answer.json()) as PopularSearches).searches : []
  } catch {
    return []
  }
}

/** Tells the shop that somebody has searched, and nothing of who. */
export async function tellSearch(search: SearchMadeBody): Promise<void> {
  try {
    const headers = { 'Content-Type': 'application/json' }
    await timedFetch('/api/v2/searches', { method: 'POST', headers, body: JSON.stringify(search), keepalive: true })
  } catch {
    // One search less is counted.
  }
}
