import { fill } from '../../i18n/fill.ts'

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
          <label key={value} className={`option ${isGone(value) ? 'option-gone' : ''}`}>
            <input
              type="radio"
              name={name}
              value={value}
              checked={value === chosen}
              onChange={() => onChoose(value)}
              className="sr-only"
              {...(isGone(value) && { 'aria-label': fill(goneText, { name: value }) })}
            />
            <span>{value}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
