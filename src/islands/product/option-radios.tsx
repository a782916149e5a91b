import { useId } from 'react'
import { isOptionSoldOut } from '../../domain/catalogue/product-option.ts'
import { fillPlaceholders } from '../../i18n/fill.ts'
import { chipLook } from '../shell/chip-look.ts'
import type { ProductOptions, VariantChoice } from './choice.ts'
import type { OptionChoice } from './use-option-choice.ts'

interface Props extends Pick<OptionChoice, 'options' | 'missing' | 'choose'> {
  readonly choices: readonly VariantChoice[]
  readonly of: ProductOptions
}

/** Each option type as a radio group: arrow keys move, a sold-out value can still be looked at. */
export function OptionRadios({ choices, of, options, missing, choose }: Props) {
  const id = useId()
  return of.groups.map(({ type, title, values, missing: text }) => {
    const problem = missing === type ? text : undefined
    return (
      <fieldset
        key={type}
        className="mt-6"
        data-option={type}
        aria-describedby={problem === undefined ? undefined : `${id}${type}`}
      >
        <legend className="mb-2 text-sm font-medium">
          {title}: <span className="text-ink-soft">{options[type]}</span>
        </legend>
        <div className="flex flex-wrap gap-2">
          {values.map(value => {
            const isGone = isOptionSoldOut(choices, options, type, value)
            return (
              <label key={value}>
                <input
                  type="radio"
                  name={id + type}
                  value={value}
                  checked={value === options[type]}
                  onChange={() => choose(type, value)}
                  className="peer sr-only"
                  {...(isGone && { 'aria-label': fillPlaceholders(of.gone, { name: value }) })}
                />
                <span className={chipLook(isGone)}>{value}</span>
              </label>
            )
          })}
        </div>
        <p id={`${id}${type}`} role="alert" className={problem === undefined ? 'sr-only' : 'mt-2 text-sm text-sale'}>
          {problem}
        </p>
      </fieldset>
    )
  })
}
