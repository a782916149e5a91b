import type { ComponentProps } from 'react'
import { CONTROL, describingAttributes, FieldFrame, type Framed } from './field-frame.tsx'

interface Shared extends Framed {
  readonly name: string
  readonly required?: boolean
  /** The only field of its form: that it is needed goes without a star. */
  readonly alone?: boolean
  readonly className?: string
}

/** Nothing is said of a field that may stay empty, unless there is a word for it. */
const framed = ({ id, label, hint, problem, optional = '', required = false, alone = false, className }: Shared) => ({
  id,
  label,
  hint,
  problem,
  optional: required && !alone ? undefined : optional,
  ...(className && { className })
})

type Written = { readonly value: string; readonly onText: (text: string) => void }
type Own = keyof Shared | 'value' | 'onText'

export function TextField({ onText, value, ...field }: Shared & Written & Omit<ComponentProps<'input'>, Own>) {
  const { id, label, problem, hint, optional, alone, className, ...input } = field
  return (
    <FieldFrame {...framed(field)}>
      <input
        {...input}
        {...describingAttributes(field)}
        className={CONTROL}
        value={value}
        onChange={event => onText(event.target.value)}
      />
    </FieldFrame>
  )
}

export function TextArea({ onText, value, ...field }: Shared & Written & Omit<ComponentProps<'textarea'>, Own>) {
  const { id, label, problem, hint, optional, alone, className, ...input } = field
  return (
    <FieldFrame {...framed(field)}>
      <textarea
        {...input}
        {...describingAttributes(field)}
        rows={2}
        className={CONTROL}
        value={value}
        onChange={event => onText(event.target.value)}
      />
    </FieldFrame>
  )
}

interface Facet {
  readonly choices: readonly { readonly value: string; readonly name: string }[]
  /** The empty choice; left out where something is always chosen. */
  readonly prompt?: string
}

export function SelectField({
  onText,
  value,
  choices,
  prompt,
  ...field
}: Shared & Written & Facet & Omit<ComponentProps<'select'>, Own>) {
  const { id, label, problem, hint, optional, alone, className, ...select } = field
  return (
    <FieldFrame {...framed(field)}>
      <select
        {...select}
        {...describingAttributes(field)}
        className={`${CONTROL} min-h-12`}
        value={value}
        onChange={event => onText(event.target.value)}
      >
        {prompt !== undefined && <option value="">{prompt}</option>}
        {choices.map(choice => (
          <option key={choice.value} value={choice.value}>
            {choice.name}
          </option>
        ))}
      </select>
    </FieldFrame>
  )
}
