import type { PopularSearches, ReportSearchRequest } from '../contract/search/searches.ts'
import { http } from './http.ts'

/** Searches of many visitors; none where the call fails. */
export async function popularSearches(locale: string): Promise<readonly string[]> {
  try {
    return (await http<PopularSearches>(`/searches/popular?locale=${locale}`, { anonymous: true })).searches
  } catch {
    return []
  }
}

/** Counts a search, without saying who made it. */
export async function reportSearch(search: ReportSearchRequest): Promise<void> {
  try {
    await http('/searches', { method: 'POST', body: search, keepalive: true, anonymous: true })
  } catch {
    // One search less is counted.
  }
}
