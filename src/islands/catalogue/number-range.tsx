import { useId } from 'react'
import type { AttributeFacet } from '../../contract/catalogue/attribute-facets.ts'
import { readAttributeRange, type AttributeRange } from '../../domain/catalogue/attribute-range.ts'
import { numberOf } from '../../domain/catalogue/attribute-type.ts'
import { fillPlaceholders } from '../../i18n/fill.ts'
import { chooseAttributeRange, type ListState } from '../../stores/catalogue/catalogue.ts'
import type { ListContext } from './list-context.ts'

interface Props {
  readonly facet: AttributeFacet & { readonly unit: string }
  readonly list: ListState
  readonly context: ListContext
}

/** The least and the most of an attribute's numbers, chosen from those that there are. */
export function NumberRange({ facet, list, context: { locale, words } }: Props) {
  const id = useId()
  const { attribute, unit, values } = facet
  const chosen = (list.request.attributes ?? []).map(readAttributeRange).find(range => range?.attribute === attribute)
  const title = facet.name[locale].toLowerCase()
  const side = (name: 'from' | 'to', label: string) => {
    const other = name === 'from' ? chosen?.to : chosen?.from
    const isPossible = (number: number) => other === undefined || (name === 'from' ? number <= other : number >= other)
    const choose = (value: string) => {
      const range: AttributeRange = {
        attribute,
        unit,
        ...(chosen?.from !== undefined && { from: chosen.from }),
        ...(chosen?.to !== undefined && { to: chosen.to })
      }
      const { [name]: _, ...rest } = range
      chooseAttributeRange(value === '' ? rest : { ...rest, [name]: Number(value) })
    }
    return (
      <div className="min-w-0 flex-1">
        <label htmlFor={`${id}${name}`} className="text-sm text-ink-soft">
          {label}
          <span className="sr-only">, {title}</span>
        </label>
        <select
          id={`${id}${name}`}
          value={chosen?.[name] ?? ''}
          onChange={({ target }) => choose(target.value)}
          className="h-11 w-full min-w-0 rounded-card border border-line-strong bg-paper px-2"
        >
          <option value="">{words.range_any}</option>
          {values
            .map(value => ({ number: numberOf(value.name.en), name: value.name[locale] }))
            .filter(({ number }) => isPossible(number))
            .map(({ number, name }) => (
              <option key={number} value={number}>
                {name}
              </option>
            ))}
        </select>
      </div>
    )
  }
  return (
    <div
      role="group"
      aria-label={fillPlaceholders(words.range_of, { name: title })}
      className="noscript:hidden! mb-2 flex gap-2"
    >
      {side('from', words.range_from)}
      {side('to', words.range_to)}
    </div>
  )
}
