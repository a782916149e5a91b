import { fill } from '../../i18n/fill.ts'
import { chipLook } from './chip-look.ts'

interface Props {
  readonly name: string
  readonly title: string
  readonly values: readonly string[]
  readonly chosen: string | undefined
  readonly isGone: (value: string) => boolean
  /** How a sold-out value is read aloud: `{{name}}, sold out`. */
  readonly goneText: string
  readonly onChoose: (value: string) => void
}

/** One option type as a radio group: arrow keys move, a sold-out value can still be looked at. */
export function OptionRadios({ name, title, values, chosen, isGone, goneText, onChoose }: Props) {
  return (
    <fieldset className="mt-6">
      <legend className="mb-2 text-sm font-medium">
        {title}: <span className="text-ink-soft">{chosen}</span>
      </legend>
      <div className="flex flex-wrap gap-2">
        {values.map(value => (
          <label key={value}>
            <input
              type="radio"
              name={name}
              value={value}
              checked={value === chosen}
              onChange={() => onChoose(value)}
              className="peer sr-only"
              {...(isGone(value) && { 'aria-label': fill(goneText, { name: value }) })}
            />
            <span className={chipLook(isGone(value))}>{value}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
