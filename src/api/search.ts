import {
  cardsOf,
  listBody,
  type ListRequest,
  type ProductCard,
  type SearchBody,
  type SearchResponse
} from '../contract/catalogue-query.ts'

const TIMEOUT_MS = 10_000
/** Public by design: it reads the catalogue and nothing else (design §7). */
const GUEST = `Basic ${btoa('guest:guest')}`
const SUGGESTED_PRODUCTS = 6

export class SearchError extends Error {
  override readonly name = 'SearchError'
  readonly offline: boolean

  constructor(message: string, offline: boolean, cause?: unknown) {
    super(message, { cause })
    this.offline = offline
  }
}

/**
 * One question to search. Plain `fetch` and not the main API's client: lists and suggestions
 * are asked before anybody buys, and need neither its retries nor its 4 KB.
 */
export async function searchCatalogue(body: SearchBody, signal?: AbortSignal): Promise<SearchResponse<ProductCard>> {
  const timeout = AbortSignal.timeout(TIMEOUT_MS)
  try {
    const answer = await fetch('/search/catalogue/product/_search', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: GUEST },
      body: JSON.stringify(body),
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout
    })
    if (!answer.ok) throw new SearchError(`search answered ${answer.status}`, false)
    return (await answer.json()) as SearchResponse<ProductCard>
  } catch (error) {
    if (error instanceof SearchError) throw error
    throw new SearchError('search is out of reach', navigator.onLine === false, error)
  }
}

/** Pages 1 to `page` in one answer: what a reload of a list that had grown asks for. */
export const searchPages = (request: ListRequest, signal?: AbortSignal) => {
  const body = listBody({ ...request, page: 1 })
  return searchCatalogue({ ...body, size: (body.size ?? 0) * Math.max(1, request.page ?? 1) }, signal)
}

/** Cards to offer while somebody types; whatever goes wrong, none (spec §8). */
export async function suggest(text: string, signal: AbortSignal): Promise<readonly ProductCard[]> {
  try {
    return cardsOf(await searchCatalogue({ ...listBody({ text }), size: SUGGESTED_PRODUCTS }, signal)).cards
  } catch {
    return []
  }
}
