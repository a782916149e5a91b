import { listBody, sentenceOf, TEXT_FIELDS } from '../../../contract/catalogue/catalogue-query.ts'
import { penaltiesOf, penaltyWeight } from '../../../contract/search/patient-clauses.ts'
import type { ProductDocument } from '../../../contract/catalogue/product-document.ts'
import type { SearchBody, SearchClause } from '../../../contract/search/search-protocol.ts'
import { isForSomebody } from '../../../contract/search/sentence-clauses.ts'
import type { SearchSentence } from '../../../domain/search/search-sentence.ts'
import type { MatchedSearchRules, SearchSignals } from '../../../domain/search/search-rules.ts'
import { readSentence } from '../../../domain/search/sentence-phrases.ts'
import { kindsOf } from '../../../search/analysis/kinds.ts'
import { medicineFacts } from '../../../search/analysis/medicines.ts'
import { joinAmounts, queryWords } from '../../../search/analysis/query-words.ts'
import { stemOf } from '../../../search/analysis/roots.ts'
import { rewordings } from '../../../search/analysis/synonyms.ts'
import { wordsOf } from '../../../search/analysis/words.ts'
import type { ExplainDeps, ExplainedWord, ProductExplanation, ScorePenalty, SearchExplanation } from './explanation.ts'
import { explainMissing, findProduct } from './missing-product.ts'
import { signalWeights } from './query-rules.ts'

const EXPLAINED_PRODUCTS = 5
/** Places of a list that are searched for the product. */
const LOOKED_THROUGH = 1_000
/** Each is looked for in every field. */
const WORDS_MAX = 8

/** Why a search answers as it does; `product`: slug, SKU or id of one that is asked about. */
export async function explainSearch(deps: ExplainDeps, text: string, product?: string): Promise<SearchExplanation> {
  const { search, rules, interpret } = deps
  const request = { text, reading: readSentence(text) }
  const sentence = sentenceOf(request)
  const { words, conditions } = sentence
  const applied = rules.appliedTo(words)
  const body = listBody(request)
  const { hits, fallback } = await search({ ...body, size: LOOKED_THROUGH, _source: ['slug'] }, rules)
  const places = new Map(hits.hits.map(({ _source }, at) => [_source?.slug ?? '', at + 1]))
  const expected = product === undefined ? undefined : await findProduct(deps, product)
  const shown =
    product === undefined ? [...places.keys()].slice(0, EXPLAINED_PRODUCTS) : expected ? [expected.slug] : []
  const found = await documents(deps, fallback ? withFallbacks(body) : body, shown)
  const texts = [...new Set([words, ...applied.alternatives, ...rewordings(words)])].filter(Boolean)
  const readings = await Promise.all(texts.map(each => readText(deps, each, found)))
  const signals = await signalsOf(deps, found)
  const penalties = await scorePenaltiesOf(deps, found, sentence)
  const aboutOf = (id: string) => ({ signals: signals.get(id) ?? [], penalties: penalties.get(id) ?? [] })
  const typed = readings[0]?.words ?? []
  // Hits of a fallback lack some of the words.
  const ownHits = fallback ? await documents(deps, body, shown) : found
  const isOwnHit = expected ? ownHits.some(({ document }) => places.has(document.slug)) : product === undefined
  return {
    text,
    words: typed,
    ...(words === '' ? { reading: 'typed', meant: text } : interpret(words, documentsOf(found), applied.alternatives)),
    conditions,
    rules: applied,
    total: hits.total.value,
    products: found.flatMap(({ document, score }) => {
      const place = places.get(document.slug)
      return place === undefined
        ? []
        : [explainProduct({ document, score, place, ...aboutOf(document.id) }, readings, applied)]
    }),
    ...(!isOwnHit &&
      product !== undefined && { missing: await explainMissing(deps, { expected, product, request, words: typed }) })
  }
}

/** The query that also finds what stands in the list beside its own hits. */
function withFallbacks({ query, fallbacks = [], ...body }: SearchBody): SearchBody {
  const should = [query, ...fallbacks.map(each => each['query'])].filter(clause => clause !== undefined)
  return { ...body, query: { bool: { should, minimum_should_match: 1 } } }
}

interface FoundProduct {
  readonly document: ProductDocument
  readonly score: number
}

const documentsOf = (found: readonly FoundProduct[]) => found.map(({ document }) => document)

/** Whole documents of some products of a list, with the scores that they have there. */
async function documents(
  { search, rules }: ExplainDeps,
  { query, sort }: SearchBody,
  slugs: readonly string[]
): Promise<readonly FoundProduct[]> {
  if (slugs.length === 0 || !query) return []
  const only: SearchClause = { bool: { must: [query], filter: [{ terms: { slug: slugs } }] } }
  const body = { query: only, size: slugs.length, track_scores: true, ...(sort && { sort }) }
  const { hits } = await search(body, rules)
  return hits.hits.flatMap(({ _source, _score }) => (_source ? [{ document: _source, score: _score ?? 0 }] : []))
}

interface ReadText {
  readonly text: string
  readonly words: readonly ExplainedWord[]
  /** Product id → what each word gives in each field. */
  readonly fields: ReadonlyMap<string, ProductExplanation['fields']>
}

/** Asks the engine for each word in each field alone, so that its own numbers are shown. */
async function readText(deps: ExplainDeps, text: string, found: readonly FoundProduct[]): Promise<ReadText> {
  const own = queryWords(text)
  const texts = joinAmounts(wordsOf(text)).map(({ word }) => word.text)
  const words = await Promise.all(
    own.slice(0, WORDS_MAX).map(async ({ optional }, at) => {
      const word = texts[at] ?? ''
      const isKnown = (await scores(deps, wordClause(word, at === own.length - 1, true, TEXT_FIELDS), [])).total > 0
      return { text: word, stem: stemOf(word).root, isOptional: optional, isKnown }
    })
  )
  const ids = found.map(({ document }) => document.id)
  const fields = new Map<string, { word: string; field: string; score: number }[]>(ids.map(id => [id, []]))
  for (const [at, { text: word, isKnown }] of words.entries())
    for (const field of TEXT_FIELDS) {
      const clause = wordClause(word, at === own.length - 1, isKnown, [field])
      for (const [id, score] of (await scores(deps, clause, ids)).byId)
        fields.get(id)?.push({ word, field: field.split('^')[0] ?? field, score })
    }
  for (const each of fields.values()) each.sort((one, other) => other.score - one.score)
  return { text, words, fields }
}

const wordClause = (query: string, isLast: boolean, isKnown: boolean, fields: readonly string[]): SearchClause => ({
  multi_match: {
    query,
    fields,
    type: isLast ? 'bool_prefix' : 'best_fields',
    ...(!isKnown && { fuzziness: 'AUTO' })
  }
})

async function scores({ search, rules }: ExplainDeps, clause: SearchClause, ids: readonly string[]) {
  const query = { bool: { must: [clause], ...(ids.length > 0 && { filter: [{ ids: { values: ids } }] }) } }
  const { hits } = await search({ query, size: ids.length, _source: false }, rules)
  return { total: hits.total.value, byId: hits.hits.map(({ _id, _score }) => [_id, _score ?? 0] as const) }
}

/** Ids of the products that have what a signal asks for, as the engine says. */
async function signalsOf(deps: ExplainDeps, found: readonly FoundProduct[]) {
  const ids = found.map(({ document }) => document.id)
  const factors = new Map(ids.map(id => [id, new Map<keyof SearchSignals, number>()]))
  if (ids.length > 0)
    for (const { signal, filter, weight } of signalWeights(deps.rules.all().signals))
      for (const [id] of (await scores(deps, { constant_score: { filter } }, ids)).byId) {
        const own = factors.get(id)
        own?.set(signal, (own.get(signal) ?? 1) * weight)
      }
  const inPercent = (own: ReadonlyMap<keyof SearchSignals, number>) =>
    [...own].map(([signal, factor]) => ({ signal, percent: Math.round(1_000 * (factor - 1)) / 10 }))
  return new Map([...factors].map(([id, own]) => [id, inPercent(own)]))
}

/** Why medicine stands lower than its words alone would have it; by the id of its product. */
async function scorePenaltiesOf(deps: ExplainDeps, found: readonly FoundProduct[], sentence: SearchSentence) {
  const reasons = new Map<string, ScorePenalty[]>()
  if (found.length === 0) return reasons
  const percent = Math.round(100 * penaltyWeight(isForSomebody(sentence)))
  const ids = found.map(({ document }) => document.id)
  for (const [by, filter] of penaltiesOf(sentence.patient))
    for (const [id] of (await scores(deps, { constant_score: { filter } }, ids)).byId)
      reasons.set(id, [...(reasons.get(id) ?? []), { by, percent }])
  return reasons
}

function explainProduct(
  { document, score, ...about }: FoundProduct & Pick<ProductExplanation, 'place' | 'signals' | 'penalties'>,
  readings: readonly ReadText[],
  { pinned, buriedProducts, buriedCategories, boosts }: MatchedSearchRules
): ProductExplanation {
  const fieldsOf = ({ fields }: ReadText) => fields.get(document.id) ?? []
  const isWhole = (reading: ReadText) =>
    reading.words.every(({ text, isOptional }) => isOptional || fieldsOf(reading).some(({ word }) => word === text))
  const reading = readings.find(isWhole) ?? readings[0]
  const fields = reading ? fieldsOf(reading) : []
  const isIn = (category: string) =>
    document.taxonomy.some(({ permalink }) => permalink === category || permalink.startsWith(`${category}/`))
  const isPromoted = !document.age_restricted && !document.requires_prescription
  const pin = isPromoted ? pinned.indexOf(document.slug) + 1 : 0
  return {
    slug: document.slug,
    title: document.title,
    score,
    ...about,
    foundBy: reading?.text ?? '',
    fields,
    kinds: kindsOf(document),
    isOfKind: fields.some(({ field }) => field === 'kind'),
    isFirstChoice: medicineFacts(document.sku)?.isFirstChoice === true && fields.some(({ field }) => field === 'need'),
    ...(pin > 0 && { pin }),
    isBuried: buriedProducts.includes(document.slug) || buriedCategories.some(isIn),
    boosts: isPromoted ? boosts.filter(({ category }) => isIn(category)) : []
  }
}
