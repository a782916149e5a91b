import { join } from 'node:path'
import type { RuleReference } from '../../domain/search/search-rules.ts'
import { readSearchRules } from '../search-rules.ts'
import type { Mistake } from './mistake.ts'
import { nearestWord } from './nearest.ts'
import type { Routes } from './routes.ts'

/** Mistakes in the rules of search, with names that the catalogue or the site does not know. */
export function checkSearchRules(root: string, routes: Routes): readonly Mistake[] {
  const { rules, mistakes, placeOf } = readSearchRules(join(root, 'content'))
  const { products = new Set<string>(), taxons = new Set<string>() } = routes.known
  const unknown = (rule: RuleReference, field: 'products' | 'categories', values: readonly string[]): Mistake[] => {
    const known = field === 'products' ? products : taxons
    return values
      .filter(value => !known.has(value))
      .map(value => {
        const meant = nearestWord(value, [...known])
        const sentence =
          field === 'products'
            ? `There is no product \`${value}\`; one that was withdrawn cannot stand in a rule.`
            : `There is no category \`${value}\`.`
        return { ...placeOf(rule, field), sentence: meant ? `${sentence} Did you mean \`${meant}\`?` : sentence }
      })
  }
  const notPromoted = routes.known['notPromoted'] ?? new Set()
  return [
    ...mistakes,
    ...rules.pins.flatMap(({ products: slugs }, at) =>
      slugs
        .filter(slug => notPromoted.has(slug))
        .map(slug => ({
          ...placeOf({ kind: 'pins', at }, 'products'),
          sentence: `\`${slug}\` is alcohol or prescription medicine, which is never promoted.`
        }))
    ),
    ...rules.pins.flatMap(({ products: slugs }, at) => unknown({ kind: 'pins', at }, 'products', slugs)),
    ...rules.buries.flatMap(({ products: slugs, categories }, at) => [
      ...unknown({ kind: 'buries', at }, 'products', slugs),
      ...unknown({ kind: 'buries', at }, 'categories', categories)
    ]),
    ...rules.boosts.flatMap(({ categories }, at) => unknown({ kind: 'boosts', at }, 'categories', categories)),
    ...rules.redirects.flatMap(({ to }, at): Mistake[] =>
      routes.leads(to.replace(/\?.*/s, ''))
        ? []
        : [
            {
              ...placeOf({ kind: 'redirects', at }, 'to'),
              sentence: `The redirect \`${to}\` leads nowhere: there is no such page. It is written without its language.`
            }
          ]
    )
  ]
}
