import { z } from 'zod'
import type { ProductDocument } from '../../../contract/catalogue/product-document.ts'
import { fingerprintOf, isInRange, sumOf, type IdRange } from '../../../search/fingerprint.ts'
import type { ComparableIndex } from './reconcile.ts'

interface RemoteSearch {
  /** `user:password` of guests. */
  readonly publicLogin: string
  /** Sends a request to `/search` of the running shop. */
  readonly send: (path: string, request: RequestInit) => Promise<Response>
}

const PAGE = 500
const answerShape = z.object({
  hits: z.object({ hits: z.array(z.object({ _id: z.string(), _source: z.record(z.string(), z.unknown()) })) })
})

/** Compares through the public search of a running shop: the index is in another process. */
export function remoteCheck({ publicLogin, send }: RemoteSearch): ComparableIndex {
  const headers = {
    Authorization: `Basic ${Buffer.from(publicLogin).toString('base64')}`,
    'Content-Type': 'application/json'
  }
  const documents = new Map<string, ProductDocument>()

  const read = async (range: IdRange): Promise<ReadonlyMap<string, number>> => {
    const found = new Map<string, number>()
    documents.clear()
    for (let after = range.after ?? ''; ;) {
      const body = { size: PAGE, sort: [{ id: 'asc' }], ...(after !== '' && { search_after: [after] }) }
      const answer = await send('/catalogue/_search', { method: 'POST', headers, body: JSON.stringify(body) })
      if (!answer.ok) throw new Error(`Search answers ${answer.status}: ${(await answer.text()).slice(0, 200)}`)
      const { hits } = answerShape.parse(await answer.json()).hits
      for (const { _id, _source } of hits) {
        if (!isInRange(_id, range)) return found
        // The whole source is the document that was put in.
        documents.set(_id, _source as unknown as ProductDocument)
        found.set(_id, fingerprintOf(_source))
      }
      after = hits.at(-1)?._id ?? ''
      if (hits.length < PAGE) return found
    }
  }

  return {
    fingerprint: async range => sumOf((await read(range)).values()),
    fingerprints: read,
    get: async (_, id) => documents.get(id)
  }
}
