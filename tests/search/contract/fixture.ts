import { afterEach, beforeEach } from 'vitest'
import { listBody, type ListRequest } from '../../../src/contract/catalogue/catalogue-query.ts'
import type { ProductDocument } from '../../../src/contract/catalogue/product-document.ts'
import { readSentence } from '../../../src/domain/search/sentence-phrases.ts'
import type { SearchBody } from '../../../src/contract/search/search-protocol.ts'
import { SCHEMAS, type IndexName } from '../../../src/search/indices.ts'
import type { SearchEngine } from '../../../src/search/port.ts'
import { parseSearch } from '../../../src/search/query/parse-search.ts'
import { NOW } from '../products.ts'

export interface OpenOptions {
  readonly now: () => number
}

/** An engine of its own for each test, with a clock that tests set, and short ways to ask it. */
export function searchFixture(open: (options: OpenOptions) => Promise<SearchEngine>) {
  let engine: SearchEngine | undefined
  let now = NOW

  beforeEach(async () => {
    now = NOW
    engine = await open({ now: () => now })
  })
  afterEach(() => engine?.close())

  const opened = () => {
    if (!engine) throw new Error('Engines are opened before each test')
    return engine
  }
  /** Of any index, also with clauses that the shop's own bodies do not use. */
  async function askIndex(index: IndexName, body: unknown) {
    const request = parseSearch(body, SCHEMAS[index])
    if (!request.ok) throw new Error(request.refusal.reason)
    return opened().search(index, request.value)
  }
  const ask = (body: SearchBody) => askIndex('catalogue', body)
  const idsIn = async (index: IndexName, body: unknown) => (await askIndex(index, body)).hits.hits.map(({ _id }) => _id)
  const idsOf = (body: SearchBody) => idsIn('catalogue', body)

  return {
    get engine() {
      return opened()
    },
    set now(moment: number) {
      now = moment
    },
    ask,
    askIndex,
    idsIn,
    idsOf,
    /** By the words themselves: what a list shows beside them is tested in `fallbacks.ts`. */
    find: (text: string, more: ListRequest = {}) =>
      idsOf({ ...listBody({ text, reading: readSentence(text), ...more }), fallbacks: [] }),
    stock: (...products: readonly ProductDocument[]) => opened().replaceAll(products)
  }
}

export type SearchFixture = ReturnType<typeof searchFixture>
