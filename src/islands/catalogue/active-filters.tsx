import { useEffect, useRef, type MouseEvent } from 'react'
import { attributeNameOf, type AttributeFacet } from '../../contract/catalogue/attribute-facets.ts'
import { VALUE_FACET_NAMES } from '../../contract/catalogue/catalogue-facets.ts'
import { fillPlaceholders } from '../../i18n/fill.ts'
import { money } from '../../i18n/format.ts'
import { readAttributeRange, type AttributeRange } from '../../domain/catalogue/attribute-range.ts'
import { numberOf } from '../../domain/catalogue/attribute-type.ts'
import type { SentenceCondition } from '../../domain/search/search-sentence.ts'
import {
  clearFilters,
  changeConditions,
  interpretedConditions,
  toggleAttribute,
  toggleValue,
  type ListState
} from '../../stores/catalogue/catalogue.ts'
import { writeListUrl } from '../../stores/catalogue/catalogue-url.ts'
import { CLOSE, Icon } from './icons.tsx'
import { NAME_OF, type ListContext } from './list-context.ts'
import { LIST_HEADING } from './toolbar.tsx'

interface Props {
  readonly list: ListState
  readonly context: ListContext
}

interface Chip {
  readonly id: string
  readonly name: string
  readonly label: string
  readonly remove: () => void
  /** Address of the list without it: a condition that was read from the search goes without a script, too. */
  readonly href?: string
}

function chipsOf(list: ListState, context: ListContext): readonly Chip[] {
  const { request } = list
  const { words } = context
  const price = priceName(request.priceFrom, request.priceTo, context)
  const { ratingFrom, saleOnly, inStockOnly } = request
  const labelOf = (name: string) => fillPlaceholders(words.filter_remove, { name })
  const single = (id: string, name: string | false | undefined, remove: () => void) =>
    name ? [{ id, name, label: labelOf(name), remove }] : []
  return [
    ...conditionChips(list, context),
    ...single('price', price, () => changeConditions({ priceFrom: undefined, priceTo: undefined })),
    ...VALUE_FACET_NAMES.flatMap(facet =>
      (request[facet] ?? []).flatMap(value =>
        single(`${facet}:${value}`, NAME_OF[facet](context, value), () => toggleValue(facet, value))
      )
    ),
    ...(request.attributes ?? []).flatMap(key =>
      single(`spec:${key}`, attributeName(key, list, context), () => toggleAttribute(key))
    ),
    ...single('rating', ratingFrom !== undefined && fillPlaceholders(words.rating_from, { stars: ratingFrom }), () =>
      changeConditions({ ratingFrom: undefined })
    ),
    ...single('sale', saleOnly && words.sale_only, () => changeConditions({ saleOnly: undefined })),
    ...single('stock', inStockOnly && words.in_stock_only, () => changeConditions({ inStockOnly: undefined }))
  ]
}

/** Conditions read from the search: taken back, their words are words again. */
function conditionChips({ request, view }: ListState, context: ListContext): readonly Chip[] {
  return interpretedConditions(request).map((condition, at) => {
    const { kind, text } = condition
    const name = conditionName(condition, context)
    const asWords = [...(request.asWords ?? []), kind]
    return {
      id: `condition:${kind}:${at}`,
      name,
      label: fillPlaceholders(context.words.condition_remove, { name, text }),
      remove: () => changeConditions({ asWords }),
      href: writeListUrl({ request: { ...request, asWords, page: 1 }, view })
    }
  })
}

function conditionName(condition: SentenceCondition, context: ListContext): string {
  const { words } = context
  switch (condition.kind) {
    case 'price':
      return priceName(condition.from, condition.to, context) ?? condition.text
    case 'cheapest':
      return words.sort_price_asc
    case 'sale':
      return words.sale_only
    case 'gender':
      return NAME_OF.genders(context, condition.value)
    case 'age':
      return condition.groups.map(group => NAME_OF.ageGroups(context, group)).join(', ')
    case 'size':
      return `${words.size}: ${NAME_OF.sizes(context, condition.value)}`
    case 'exclude':
      return fillPlaceholders(words.condition_without, { word: condition.word })
  }
}

function attributeName(key: string, { facets }: ListState, { locale }: ListContext): string {
  const facet = facets.attributes.find(({ attribute }) => attribute === attributeNameOf(key))
  const range = readAttributeRange(key)
  if (range) return rangeName(range, facet, locale)
  const value = facet?.values.find(each => each.key === key)
  return facet && value ? `${facet.name[locale]}: ${value.name[locale]}` : key.replace(':', ': ').replaceAll('-', ' ')
}

function rangeName(range: AttributeRange, facet: AttributeFacet | undefined, locale: ListContext['locale']): string {
  const { attribute, from, to, unit } = range
  const written = (number: number | undefined) =>
    facet?.values.find(({ name }) => numberOf(name.en) === number)?.name[locale] ??
    (number === undefined ? '…' : `${number} ${unit}`.trim())
  return `${facet?.name[locale] ?? attribute.replaceAll('-', ' ')}: ${written(from)} – ${written(to)}`
}

function priceName(
  from: number | undefined,
  to: number | undefined,
  { locale, words }: ListContext
): string | undefined {
  if (from === undefined && to === undefined) return undefined
  if (to === undefined) return fillPlaceholders(words.price_above, { from: money(locale, from ?? 0) })
  if (from === undefined) return fillPlaceholders(words.price_below, { to: money(locale, to) })
  return fillPlaceholders(words.price_between, { from: money(locale, from), to: money(locale, to) })
}

const CHIP =
  'flex min-h-11 items-center gap-2 rounded-full bg-accent-soft ps-4 pe-3 text-sm text-accent-strong hover:underline desk:min-h-9'

/** The chosen filters, each with a button that removes it: also when nothing was found. */
export function ActiveFilters({ list, context }: Props) {
  const chips = chipsOf(list, context)
  const { words } = context
  const row = useRef<HTMLUListElement>(null)
  const removed = useRef<number>(undefined)

  // A chip that goes leaves the focus with its neighbour, the last one with the list's heading.
  useEffect(() => {
    if (removed.current === undefined) return
    const left = row.current?.querySelectorAll<HTMLElement>('[data-chip]') ?? []
    ;(left[Math.min(removed.current, left.length - 1)] ?? document.getElementById(LIST_HEADING))?.focus()
    removed.current = undefined
  }, [chips.length])

  if (chips.length === 0) return null
  return (
    <ul ref={row} aria-label={words.filters_chosen} className="flex flex-wrap items-center gap-2 pt-4">
      {chips.map(({ id, name, label, remove, href }, index) => {
        const press = (event: MouseEvent) => {
          event.preventDefault()
          removed.current = index
          remove()
        }
        const inside = (
          <>
            <span className="first-letter:uppercase">{name}</span>
            <Icon path={CLOSE} className="size-4" />
          </>
        )
        return href === undefined ? (
          <li key={id} className="noscript:hidden!">
            <button type="button" data-chip onClick={press} aria-label={label} className={CHIP}>
              {inside}
            </button>
          </li>
        ) : (
          <li key={id}>
            <a href={href} data-chip onClick={press} aria-label={label} className={CHIP}>
              {inside}
            </a>
          </li>
        )
      })}
      <li className="noscript:hidden!">
        <button
          type="button"
          onClick={() => {
            removed.current = 0
            clearFilters()
          }}
          className="min-h-11 px-2 text-sm text-ink-soft underline hover:text-ink desk:min-h-9"
        >
          {words.filters_clear}
        </button>
      </li>
    </ul>
  )
}
