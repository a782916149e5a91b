import { useState } from 'react'
import type { FacetValue } from '../../contract/catalogue-query.ts'
import { toggleValue, type ListState } from '../../stores/catalogue.ts'
import type { ListContext } from './list-context.ts'

interface Props {
  readonly facet: 'brands' | 'genders' | 'ageGroups' | 'colors'
  readonly title: string
  readonly values: readonly FacetValue[]
  readonly nameOf: (value: string) => string
  readonly list: ListState
  readonly context: ListContext
}

const SHOWN_FIRST = 8

/** One facet with its counts. A chosen value stays, even when nothing is left of it. */
export function Choices({ facet, title, values, nameOf, list, context: { words } }: Props) {
  const [isWhole, setWhole] = useState(false)
  const chosen = list.request[facet] ?? []
  const gone = chosen.filter(value => values.every(({ key }) => key !== value)).map(key => ({ key, count: 0 }))
  const all = [...values, ...gone]
  if (all.length === 0 || (all.length === 1 && chosen.length === 0)) return null
  const shown = isWhole ? all : all.filter(({ key }, index) => index < SHOWN_FIRST || chosen.includes(key))
  return (
    <fieldset className="border-b border-line py-4">
      <legend className="float-left mb-1 w-full font-semibold">{title}</legend>
      <div className="clear-both">
        {shown.map(({ key, count }) => (
          <label key={key} className="flex min-h-9 cursor-pointer items-center gap-3 py-1 hover:text-accent">
            <input
              type="checkbox"
              className="check"
              checked={chosen.includes(key)}
              onChange={() => toggleValue(facet, key)}
            />
            <span className="min-w-0 first-letter:uppercase">{nameOf(key)}</span>
            <span className="figures ms-auto text-sm text-ink-soft">{count}</span>
          </label>
        ))}
        {all.length > SHOWN_FIRST && (
          <button
            type="button"
            onClick={() => setWhole(!isWhole)}
            className="min-h-9 text-sm text-ink-soft underline hover:text-ink"
          >
            {isWhole ? words.fewer_choices : words.more_choices}
          </button>
        )}
      </div>
    </fieldset>
  )
}
