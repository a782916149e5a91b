import type { ProductDocument } from '../../../contract/catalogue/product-document.ts'
import type { SearchBody, SearchResponse } from '../../../contract/search/search-protocol.ts'
import { catalogueSchema } from '../../../search/catalogue-schema.ts'
import type { SearchEngine } from '../../../search/port.ts'
import { parseSearch } from '../../../search/query/parse-search.ts'
import type { Ruleset } from '../../../search/query/ruleset.ts'

/** Searches by rules that are given with each search. */
export type SearchWithRules = (body: SearchBody, rules: Ruleset) => Promise<SearchResponse<ProductDocument>>

/** The shop's search engine, by rules of one's own. */
export const searchWithRules =
  (engine: Pick<SearchEngine, 'search'>): SearchWithRules =>
  async (body, rules) => {
    const request = parseSearch(body, catalogueSchema, rules)
    if (!request.ok) throw new Error(`Search refused a question: ${request.refusal.reason}`)
    return (await engine.search('catalogue', request.value)) as SearchResponse<ProductDocument>
  }
