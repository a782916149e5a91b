import { isMedicinal } from '../../domain/catalogue/promotion.ts'
import { RETURN_HOURS } from '../../domain/ordering/returns.ts'
import type { ProductView, Words } from '../../contract/site/storefront.ts'
import { SAME_DAY } from '../../domain/ordering/delivery.ts'
import { fillPlaceholders } from '../../i18n/fill.ts'
import type { ShopLocale } from '../../i18n/locales.ts'

/** One line of the table: what each product has to say, in their order; '' where it says nothing. */
export interface CompareRow {
  readonly name: string
  readonly cells: readonly string[]
  readonly isSame: boolean
}

type RowWords = Readonly<Record<string, string>>

/** Everything products can be compared by besides price and stock, which are alive: facts first, then specifications. */
export function compareRows(
  products: readonly ProductView[],
  locale: ShopLocale,
  words: RowWords
): readonly CompareRow[] {
  const inLocale = (text: Words | null | undefined) => (text ? (text[locale] ?? text.mn) : '')
  const word = (key: string, values: Record<string, string | number> = {}) => fillPlaceholders(words[key] ?? '', values)
  const row = (name: string, read: (product: ProductView) => string): CompareRow => rowOf(name, products.map(read))

  const optionTypes = [
    ...new Set(products.flatMap(({ variants }) => variants.flatMap(each => Object.keys(each.options))))
  ]
  const facts = [
    row(word('brand'), ({ brand }) => brand.name),
    row(word('category'), ({ taxonPath }) => inLocale(taxonPath.at(-1)?.name)),
    row(word('generic'), ({ generic }) => inLocale(generic)),
    ...optionTypes.map(type =>
      row(word(`option_${type}`), ({ variants }) =>
        [...new Set(variants.map(each => inLocale(each.options[type])).filter(Boolean))].join(', ')
      )
    ),
    row(word('delivery'), ({ delivery, document }) =>
      document.requires_prescription
        ? word('prescription')
        : word(`delivery_${delivery}`, { hours: SAME_DAY.withinHours })
    ),
    row(word('returns'), ({ return_hours: hours }) =>
      hours === 0 ? word('returns_none', { hours: RETURN_HOURS[0] }) : word('returns_hours', { hours })
    ),
    row(word('refund'), ({ refund_percent: percent, document, generic, taxonPath }) =>
      document.age_restricted ||
      document.requires_prescription ||
      isMedicinal({ taxon: taxonPath.at(-1)?.permalink ?? '', substance: generic?.en ?? generic?.mn })
        ? ''
        : word('refund_percent', { percent })
    )
  ]
  // A specification is the same one where its Mongolian name is, and an option is not told twice.
  const names = new Map(
    products.flatMap(({ specification }) => specification.map(({ name }) => [name.mn, inLocale(name)] as const))
  )
  const factNames = new Set(facts.map(({ name }) => name))
  const specifications = [...names]
    .filter(([, name]) => !factNames.has(name))
    .map(([key, name]) =>
      row(name, ({ specification }) => inLocale(specification.find(each => each.name.mn === key)?.value))
    )
  return [...facts, ...specifications].filter(({ cells }) => cells.some(Boolean))
}

const rowOf = (name: string, cells: readonly string[]): CompareRow => ({
  name,
  cells,
  isSame: new Set(cells.map(cell => cell.trim().toLocaleLowerCase())).size === 1
})
