import { createHash } from 'node:crypto'
import type { ProductDocument } from '../../../src/contract/catalogue/product-document.ts'
import type { JudgedQuery } from './judge.ts'
import type { Grade } from './measures.ts'

/** Which products of a catalogue a query means, in its own words; patterns are read without regard to case. */
export interface Rule {
  readonly name: string
  /** Permalinks of the categories, with all below them. */
  readonly taxons?: readonly string[]
  /** What its title has. */
  readonly title?: string
  /** What its title does not have. */
  readonly not?: string
  /** Beginnings of English generic names. */
  readonly substances?: readonly string[]
  /** Another rule, whose products are welcome beside these. */
  readonly good?: string
  /** Queries by the way in which they are typed. */
  readonly texts: Readonly<Record<string, readonly string[]>>
}

function predicateOf({ taxons = [], title, not, substances = [] }: Rule): (product: ProductDocument) => boolean {
  const wanted = title === undefined ? undefined : new RegExp(title, 'iu')
  const unwanted = not === undefined ? undefined : new RegExp(not, 'iu')
  const isWithin = (permalink: string) => taxons.some(taxon => permalink === taxon || permalink.startsWith(`${taxon}/`))
  return ({ taxonomy, keyword, ...product }) => {
    const name = `${product.title} ${product.name}`
    const isKind =
      taxonomy.some(({ permalink }) => isWithin(permalink)) ||
      substances.some(each => keyword.name.toLowerCase().startsWith(each))
    return isKind && (wanted?.test(name) ?? true) && !(unwanted?.test(name) ?? false)
  }
}

/** A rule's grades, for all of its queries. */
function remembering(gradeOf: JudgedQuery['gradeOf']): JudgedQuery['gradeOf'] {
  const known = new Map<ProductDocument, Grade>()
  return product => {
    const grade = known.get(product) ?? gradeOf(product)
    known.set(product, grade)
    return grade
  }
}

/** Every query of the rules, judged by its rule. */
export function judgedBy(rules: readonly Rule[]): readonly JudgedQuery[] {
  const predicates = new Map(rules.map(rule => [rule.name, predicateOf(rule)]))
  return rules.flatMap(rule => {
    const isBest = predicateOf(rule)
    const isGood = rule.good === undefined ? () => false : predicates.get(rule.good)
    if (!isGood) throw new Error(`Rule "${rule.name}" names "${rule.good}", which is none`)
    const gradeOf = remembering((product: ProductDocument) => (isBest(product) ? 3 : isGood(product) ? 1 : 0))
    return Object.entries(rule.texts).flatMap(([kind, texts]) => texts.map(text => ({ text, kind, gradeOf })))
  })
}

/** Which half of a set a query is in: the same for ever, whatever is added beside it. */
export const isHeldOut = ({ text }: { readonly text: string }) =>
  createHash('sha256').update(text).digest().readUInt8(0) % 2 === 1
