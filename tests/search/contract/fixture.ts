import { afterAll, afterEach, beforeEach } from 'vitest'
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

/**
 * An engine for each test, with a clock that tests set, and short ways to ask it. A test that only asks leaves its engine
 * to the next one with the same products: a cluster takes a third of a second to fill an index.
 */
export function searchFixture(open: (options: OpenOptions) => SearchEngine) {
  let now = NOW
  let engine: SearchEngine | undefined
  /** The products that the engine was filled with; undefined where a test could have changed more than that. */
  let contents: string | undefined
  let isOfThisTest = false

  beforeEach(() => {
    now = NOW
    isOfThisTest = false
  })
  const close = async () => {
    await engine?.close()
    engine = undefined
    contents = undefined
  }
  afterEach(async () => {
    if (contents === undefined) await close()
  })
  afterAll(close)

  async function opened() {
    if (engine && isOfThisTest) return engine
    await close()
    isOfThisTest = true
    return (engine = open({ now: () => now }))
  }
  /** For a test that does more than ask: nobody gets this engine after it. */
  function ownEngine() {
    if (!isOfThisTest && engine) throw new Error('Products are stocked before an engine is changed')
    isOfThisTest = true
    contents = undefined
    return (engine ??= open({ now: () => now }))
  }
  async function stock(...products: readonly ProductDocument[]) {
    const wanted = JSON.stringify(products)
    const isFirst = !isOfThisTest
    if (isFirst && contents === wanted) {
      isOfThisTest = true
      return
    }
    await (await opened()).replaceAll(products)
    contents = isFirst ? wanted : undefined
  }

  /** Of any index, also with clauses that the shop's own bodies do not use. */
  async function askIndex(index: IndexName, body: unknown) {
    const request = parseSearch(body, SCHEMAS[index])
    if (!request.ok) throw new Error(request.refusal.reason)
    return (await opened()).search(index, request.value)
  }
  const ask = (body: SearchBody) => askIndex('catalogue', body)
  const idsIn = async (index: IndexName, body: unknown) => (await askIndex(index, body)).hits.hits.map(({ _id }) => _id)
  const idsOf = (body: SearchBody) => idsIn('catalogue', body)

  return {
    get engine() {
      return ownEngine()
    },
    set now(moment: number) {
      ownEngine()
      now = moment
    },
    ask,
    askIndex,
    idsIn,
    idsOf,
    /** By the words themselves: what a list shows beside them is tested in `fallbacks.ts`. */
    find: (text: string, more: ListRequest = {}) =>
      idsOf({ ...listBody({ text, reading: readSentence(text), ...more }), fallbacks: [] }),
    stock
  }
}

export type SearchFixture = ReturnType<typeof searchFixture>
