import { sentenceOf, TEXT_FIELDS, type ListRequest } from '../../../contract/catalogue/catalogue-query.ts'
import type { ProductDocument } from '../../../contract/catalogue/product-document.ts'
import type { SearchClause } from '../../../contract/search/search-protocol.ts'
import { unfitFor } from '../../../contract/search/patient-clauses.ts'
import { sentenceQuery } from '../../../contract/search/sentence-clauses.ts'
import type { ExplainDeps, ExplainedWord, MissingProduct, MissingReason } from './explanation.ts'

/** The product of this slug, SKU or id as search has it. */
export async function findProduct(
  { search, rules }: Pick<ExplainDeps, 'search' | 'rules'>,
  name: string
): Promise<ProductDocument | undefined> {
  const should: readonly SearchClause[] = [
    { ids: { values: [name] } },
    ...['slug', 'sku', 'variants.sku'].map(field => ({ term: { [field]: name } }))
  ]
  const { hits } = await search({ query: { bool: { should } }, size: 1 }, rules)
  return hits.hits[0]?._source
}

interface MissingQuery {
  readonly product: string
  readonly expected: ProductDocument | undefined
  readonly request: ListRequest
  readonly words: readonly ExplainedWord[]
}

/** The conditions of every list (`CATALOGUE_FILTER`), each with the reason that its absence means. */
const LISTED: readonly (readonly [SearchClause, Exclude<MissingReason['code'], 'condition' | 'word' | 'unfit'>])[] = [
  [{ range: { selling_price: { gt: 1 } } }, 'without-price'],
  [{ range: { total_on_hand: { gt: 0 } } }, 'sold-out'],
  [{ range: { available_on: { lte: 'now' } } }, 'not-yet-on-sale'],
  [{ exists: { field: 'image' } }, 'without-picture']
]

/** Why a product is not in the list of a search: each condition is expected of the engine for this product alone. */
export async function explainMissing(
  { search, rules }: Pick<ExplainDeps, 'search' | 'rules'>,
  { product, expected, request, words }: MissingQuery
): Promise<MissingProduct> {
  if (!expected) return { slug: product, reasons: [{ code: 'unknown' }] }
  const holds = async (clause: SearchClause) => {
    const query = { bool: { must: [clause], filter: [{ ids: { values: [expected.id] } }] } }
    return (await search({ query, size: 0 }, rules)).hits.total.value > 0
  }
  const reasons: MissingReason[] = []
  for (const [clause, code] of LISTED) if (!(await holds(clause))) reasons.push({ code })
  const { conditions, patient } = sentenceOf(request)
  for (const [by, clause] of patient ? unfitFor(patient) : [])
    if (await holds({ constant_score: { filter: clause } })) reasons.push({ code: 'unfit', by })
  for (const condition of conditions) {
    const alone = { words: '', conditions: [condition], optionalWords: '' }
    if (!(await holds(sentenceQuery(alone, { words: [], filter: [] }))))
      reasons.push({ code: 'condition', text: condition.text })
  }
  for (const [at, { text, isOptional, isKnown }] of words.entries()) {
    if (isOptional) continue
    const type = at === words.length - 1 ? 'bool_prefix' : 'best_fields'
    const clause = { multi_match: { query: text, fields: TEXT_FIELDS, type, ...(!isKnown && { fuzziness: 'AUTO' }) } }
    if (!(await holds(clause))) reasons.push({ code: 'word', word: text })
  }
  const { slug, title } = expected
  return { slug, title, reasons: reasons.length > 0 ? reasons : [{ code: 'too-far-down' }] }
}
