import {
  listBody,
  type ListRequest,
  type ProductCard,
  type SearchBody,
  type SearchResponse
} from '../contract/catalogue-query.ts'

const TIMEOUT_MS = 10_000
/** Public by design: it reads the catalogue and nothing else (design §7). Another login is learned when it is asked for. */
let authorization = `Basic ${btoa('guest:guest')}`
let learning: Promise<void> | undefined

export class SearchError extends Error {
  override readonly name = 'SearchError'
  readonly offline: boolean

  constructor(message: string, offline: boolean, cause?: unknown) {
    super(message, { cause })
    this.offline = offline
  }
}

/**
 * A call to search. Plain `fetch` and not the main API's client: lists and suggestions
 * are asked before anybody buys, and need neither its retries nor its 4 KB.
 */
async function ask(call: string, type: string, body: string, signal?: AbortSignal): Promise<unknown> {
  const timeout = AbortSignal.timeout(TIMEOUT_MS)
  const send = () =>
    fetch(`/search/catalogue/product/${call}`, {
      method: 'POST',
      headers: { 'Content-Type': type, Authorization: authorization },
      body,
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout
    })
  try {
    let answer = await send()
    if (answer.status === 401) {
      await (learning ??= learnGuest().finally(() => (learning = undefined)))
      answer = await send()
    }
    if (!answer.ok) throw new SearchError(`search answered ${answer.status}`, false)
    return await answer.json()
  } catch (error) {
    if (error instanceof SearchError) throw error
    throw new SearchError('search is out of reach', navigator.onLine === false, error)
  }
}

/** Pages are built without the operator's settings: what `SEARCH_GUEST` says is told by the running shop. */
async function learnGuest(): Promise<void> {
  const answer = await fetch('/search/_guest', { signal: AbortSignal.timeout(TIMEOUT_MS) })
  if (!answer.ok) throw new SearchError(`search answered ${answer.status}`, false)
  authorization = ((await answer.json()) as { readonly authorization: string }).authorization
}

/** One question to search. */
export const searchCatalogue = async (body: SearchBody, signal?: AbortSignal) =>
  (await ask('_search', 'application/json', JSON.stringify(body), signal)) as SearchResponse<ProductCard>

/** Several questions in one call; answers in their order. */
export async function searchTogether(
  bodies: readonly SearchBody[],
  signal?: AbortSignal
): Promise<readonly SearchResponse<ProductCard>[]> {
  const lines = bodies.map(body => `{}\n${JSON.stringify(body)}\n`).join('')
  const { responses } = (await ask('_msearch', 'application/x-ndjson', lines, signal)) as {
    readonly responses: readonly (SearchResponse<ProductCard> & { readonly status: number })[]
  }
  if (responses.some(({ status }) => status !== 200)) throw new SearchError('search refused a part', false)
  return responses
}

/** Pages 1 to `page` in one answer: what a reload of a list that had grown asks for. */
export const searchPages = (request: ListRequest, signal?: AbortSignal) => {
  const body = listBody({ ...request, page: 1 })
  return searchCatalogue({ ...body, size: (body.size ?? 0) * Math.max(1, request.page ?? 1) }, signal)
}
