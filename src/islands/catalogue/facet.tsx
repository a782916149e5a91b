import { useState, type ReactNode } from 'react'
import type { AttributeFacet as Attribute } from '../../contract/catalogue/attribute-facets.ts'
import { VALUE_FACETS, type FacetValue as Value, type ValueFacet } from '../../contract/catalogue/catalogue-facets.ts'
import { bySize } from '../../domain/catalogue/size.ts'
import { fillPlaceholders } from '../../i18n/fill.ts'
import { toggleAttribute, toggleValue, type ListState } from '../../stores/catalogue/catalogue.ts'
import { FacetValue } from './facet-value.tsx'
import { NAME_OF, type ListContext } from './list-context.ts'
import { NumberRange } from './number-range.tsx'

interface Props {
  readonly facet: ValueFacet
  readonly list: ListState
  readonly context: ListContext
}

const SHOWN_FIRST = 8
/** More than people read through: then they type what they look for. */
const SEARCHED_FROM = 16
/** From this many numbers on, a range is offered instead of checkboxes. */
const RANGED_FROM = 5

/** One facet with its counts. A chosen value stays, even when nothing is left of it. */
export function Facet({ facet, list, context }: Props) {
  const { words } = context
  const { parameter, words: title } = VALUE_FACETS[facet]
  const values = list.facets[facet]
  const chosen = list.request[facet] ?? []
  const unavailable = chosen.filter(value => values.every(({ key }) => key !== value)).map(key => ({ key, count: 0 }))
  const all = [...values, ...unavailable].map(value => ({ ...value, name: NAME_OF[facet](context, value.key) }))
  // Sizes have an order of their own; all else stands by how much there is of it.
  if (facet === 'sizes') all.sort((a, b) => bySize(a.key, b.key))
  return (
    <Choices
      title={words[title]}
      parameter={parameter}
      all={all}
      chosen={chosen}
      toggle={key => toggleValue(facet, key)}
      words={words}
      {...(facet === 'brands' && { show: 'brand' })}
      {...(facet === 'colors' && {
        mark: (key: string) => <span className={`swatch swatch-${key.replace(/\W/g, '-')}`} aria-hidden="true" />
      })}
    />
  )
}

/** One attribute of what is listed, numbers in their order. */
export function AttributeFacet({ facet, list, context }: Omit<Props, 'facet'> & { readonly facet: Attribute }) {
  const { locale, words } = context
  const { unit, values } = facet
  return (
    <Choices
      {...(unit !== undefined &&
        values.length >= RANGED_FROM && {
          range: <NumberRange facet={{ ...facet, unit }} list={list} context={context} />
        })}
      title={facet.name[locale]}
      parameter="spec"
      all={facet.values.map(value => ({ ...value, name: value.name[locale] }))}
      chosen={list.request.attributes ?? []}
      toggle={toggleAttribute}
      words={words}
    />
  )
}

interface ChoicesProps {
  readonly title: string
  readonly parameter: string
  readonly all: readonly (Value & { readonly name: string })[]
  readonly chosen: readonly string[]
  readonly toggle: (key: string) => void
  readonly words: ListContext['words']
  readonly show?: string
  /** Stands above the values. */
  readonly range?: ReactNode
  readonly mark?: (key: string) => ReactNode
}

function Choices({ title, parameter, all, chosen, toggle, words, show, mark, range }: ChoicesProps) {
  const [isWhole, setWhole] = useState(false)
  const [wanted, setWanted] = useState('')
  // One value that everything has says nothing.
  if (all.length === 0 || (all.length === 1 && !all.some(({ key }) => chosen.includes(key)))) return null

  const typed = wanted.trim().toLowerCase()
  const shown = all.filter(({ key, name }, index) =>
    typed ? name.toLowerCase().includes(typed) : isWhole || index < SHOWN_FIRST || chosen.includes(key)
  )
  return (
    <fieldset className="border-b border-line py-4" data-show={show}>
      <legend className="float-left mb-1 w-full font-semibold">{title}</legend>
      <div className="clear-both">
        {range}
        {all.length >= SEARCHED_FROM && (
          <input
            type="search"
            value={wanted}
            aria-label={fillPlaceholders(words.choices_search, { name: title.toLowerCase() })}
            placeholder={words.choices_search_hint}
            autoComplete="off"
            onChange={({ target }) => setWanted(target.value)}
            // It narrows the choices, not the list.
            onKeyDown={event => event.key === 'Enter' && event.preventDefault()}
            className="noscript:hidden! my-2 h-11 w-full rounded-card border border-line-strong bg-paper px-3 placeholder:text-ink-soft"
          />
        )}
        {shown.map(({ key, count, name }) => (
          <FacetValue
            key={key}
            parameter={parameter}
            value={key}
            count={count}
            isChosen={chosen.includes(key)}
            onChange={() => toggle(key)}
          >
            {mark?.(key)}
            <span className="min-w-0 first-letter:uppercase">{name}</span>
          </FacetValue>
        ))}
        {shown.length === 0 && <p className="py-2 text-sm text-ink-soft">{words.choices_none}</p>}
        {all.length > SHOWN_FIRST && typed === '' && (
          <button
            type="button"
            onClick={() => setWhole(!isWhole)}
            aria-expanded={isWhole}
            className="noscript:hidden! min-h-11 text-sm text-ink-soft underline hover:text-ink desk:min-h-9"
          >
            {isWhole ? words.fewer_choices : words.more_choices}
          </button>
        )}
      </div>
    </fieldset>
  )
}
