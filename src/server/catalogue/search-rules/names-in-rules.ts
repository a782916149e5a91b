import { taxonClause } from '../../../contract/catalogue/catalogue-base.ts'
import type { RuleReference } from '../../../domain/search/search-rules.ts'
import type { ActiveSearchRules } from './active-search-rules.ts'
import type { SearchWithRules } from './search-with-rules.ts'

/** A product or category of a rule that does nothing now. */
export interface IneffectiveName extends RuleReference {
  readonly name: string
  readonly because: 'unknown-product' | 'sold-out' | 'never-promoted' | 'empty-category'
}

/** Slugs of one question. */
const BATCH = 500

/** Names in rules that the catalogue of the running shop does not have, has sold out or may not promote. */
export async function ineffectiveNames(
  search: SearchWithRules,
  rules: ActiveSearchRules
): Promise<readonly IneffectiveName[]> {
  const { pins, buries, boosts } = rules.all()
  const slugs = [...pins, ...buries].flatMap(({ products }) => products)
  const products = await productsOf(search, rules, [...new Set(slugs)])
  const empty = await emptyCategories(
    search,
    rules,
    [...buries, ...boosts].flatMap(({ categories }) => categories)
  )
  const ofProducts = (kind: 'pins' | 'buries', at: number, names: readonly string[]) =>
    names.flatMap((name): readonly IneffectiveName[] => {
      const product = products.get(name)
      if (!product) return [{ kind, at, name, because: 'unknown-product' }]
      if (kind === 'buries') return []
      if (product.age_restricted || product.requires_prescription)
        return [{ kind, at, name, because: 'never-promoted' }]
      return product.total_on_hand > 0 ? [] : [{ kind, at, name, because: 'sold-out' }]
    })
  const ofCategories = (kind: 'buries' | 'boosts', at: number, names: readonly string[]) =>
    names
      .filter(name => empty.has(name))
      .map((name): IneffectiveName => ({ kind, at, name, because: 'empty-category' }))
  return [
    ...pins.flatMap((rule, at) => ofProducts('pins', at, rule.products)),
    ...buries.flatMap((rule, at) => [
      ...ofProducts('buries', at, rule.products),
      ...ofCategories('buries', at, rule.categories)
    ]),
    ...boosts.flatMap((rule, at) => ofCategories('boosts', at, rule.categories))
  ]
}

const SOURCE = ['slug', 'total_on_hand', 'age_restricted', 'requires_prescription'] as const

async function productsOf(search: SearchWithRules, rules: ActiveSearchRules, slugs: readonly string[]) {
  const found = []
  for (let from = 0; from < slugs.length; from += BATCH) {
    const query = { terms: { slug: slugs.slice(from, from + BATCH) } }
    const { hits } = await search({ query, size: BATCH, _source: SOURCE }, rules)
    found.push(...hits.hits.flatMap(({ _source }) => (_source ? [_source] : [])))
  }
  return new Map(found.map(product => [product.slug, product]))
}

async function emptyCategories(search: SearchWithRules, rules: ActiveSearchRules, permalinks: readonly string[]) {
  const empty = new Set<string>()
  for (const permalink of new Set(permalinks)) {
    const query = { bool: { filter: [taxonClause(permalink)] } }
    if ((await search({ query, size: 0 }, rules)).hits.total.value === 0) empty.add(permalink)
  }
  return empty
}
