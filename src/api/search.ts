import type { FetchResponse } from 'ofetch'
import { type ProductCard } from '../contract/catalogue/catalogue-base.ts'
import type { SearchBody, SearchResponse } from '../contract/search/search-protocol.ts'
import { sendRequest } from './http.ts'

/** Time limit of search (spec §8). */
const SEARCH_TIMEOUT_MS = 10_000
/** Public by design: it reads the catalogue and nothing else. Another login is fetched when this one is refused. */
let authorization = `Basic ${btoa('guest:guest')}`
let renewing: Promise<void> | undefined

/** A server that has just started, or is busy, says after how many seconds to come back; readers do not wait for longer. */
const RETRY_SECONDS_MAX = 3

export class SearchError extends Error {
  override readonly name = 'SearchError'
  readonly offline: boolean

  constructor(message: string, offline: boolean, cause?: unknown) {
    super(message, { cause })
    this.offline = offline
  }
}

/** One call to search; rejects with a `SearchError`. */
export async function postSearch<T extends object>(
  path: string,
  type: string,
  body: string,
  signal?: AbortSignal
): Promise<T> {
  const post = () =>
    sendRequest<T>(`/search/${path}`, {
      method: 'POST',
      headers: { 'Content-Type': type, Authorization: authorization },
      body,
      timeoutMs: SEARCH_TIMEOUT_MS,
      ...(signal && { signal })
    })
  try {
    let response = await post()
    if (response.status === 401) {
      await (renewing ??= fetchGuestLogin().finally(() => (renewing = undefined)))
      response = await post()
    }
    const retryMs = retryAfterMs(response)
    if (retryMs !== undefined) {
      await elapsed(retryMs, signal)
      response = await post()
    }
    return readAnswer(response)
  } catch (error) {
    if (error instanceof SearchError) throw error
    throw new SearchError('search is out of reach', navigator.onLine === false, error)
  }
}

/** How long to wait for one more try; undefined where the answer stands. */
function retryAfterMs({ status, headers }: FetchResponse<object>): number | undefined {
  const seconds = Number(headers.get('Retry-After') ?? Number.NaN)
  return status === 503 && seconds >= 0 ? 1_000 * Math.min(seconds, RETRY_SECONDS_MAX) : undefined
}

/** Ends with the signal's reason where nobody waits any longer. */
const elapsed = (ms: number, signal: AbortSignal | undefined) =>
  new Promise<void>((resolve, reject) => {
    const cancel = () => {
      clearTimeout(timer)
      reject(signal?.reason as Error)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', cancel)
      resolve()
    }, ms)
    if (signal?.aborted) cancel()
    else signal?.addEventListener('abort', cancel, { once: true })
  })

function readAnswer<T extends object>({ ok, status, _data }: FetchResponse<T>): T {
  // Something in between, such as a hotel's login page, may answer in the shop's place.
  if (!ok || typeof _data !== 'object') throw new SearchError(`search answered ${status}`, false)
  return _data
}

/** Pages are built without the operator's settings: the running shop says which login `SEARCH_GUEST` is. */
async function fetchGuestLogin(): Promise<void> {
  const response = await sendRequest<{ readonly authorization: string }>('/search/_guest', {
    timeoutMs: SEARCH_TIMEOUT_MS
  })
  authorization = readAnswer(response).authorization
}

/** One question to search. */
export const searchCatalogue = (body: SearchBody, signal?: AbortSignal) =>
  postSearch<SearchResponse<ProductCard>>('catalogue/product/_search', 'application/json', JSON.stringify(body), signal)

interface MultiSearchResponse {
  readonly responses: readonly (SearchResponse<ProductCard> & { readonly status: number })[]
}

/** Several questions in one call; answers in their order. */
export async function multiSearch(
  bodies: readonly SearchBody[],
  signal?: AbortSignal
): Promise<readonly SearchResponse<ProductCard>[]> {
  const lines = bodies.map(body => `{}\n${JSON.stringify(body)}\n`).join('')
  const { responses } = await postSearch<MultiSearchResponse>(
    'catalogue/product/_msearch',
    'application/x-ndjson',
    lines,
    signal
  )
  if (responses.some(({ status }) => status !== 200)) throw new SearchError('search refused a part', false)
  return responses
}

/** Pages 1 to `page` of a list in one answer, by the body of its first: what a reload of a list that had grown asks for. */
export const searchPages = (body: SearchBody, page = 1, signal?: AbortSignal) =>
  searchCatalogue({ ...body, size: (body.size ?? 0) * Math.max(1, page) }, signal)

/** A postal code as the index `maps` has it. */
interface PostalPlace {
  readonly zipcode: string
  /** Codes of city and district, with a hyphen between them. */
  readonly zipid: string
}

/** The district or sum whose point is nearest, at most `km` away; the place asked about goes to this shop alone. */
export const nearestPostalPlace = (location: { readonly lat: number; readonly lon: number }, km: number) =>
  postSearch<SearchResponse<PostalPlace>>(
    'maps/zipcode/_search',
    'application/json',
    JSON.stringify({
      query: {
        bool: {
          filter: [{ terms: { cat: ['district', 'sum'] } }, { geo_distance: { distance: `${km}km`, location } }]
        }
      },
      sort: [{ _geo_distance: { location, order: 'asc', unit: 'km' } }],
      size: 1,
      _source: ['zipcode', 'zipid']
    })
  )
