import type { ComponentProps } from 'react'
import type { FieldName, FieldProblem } from '../../stores/checkout-fields.ts'
import { CONTROL, described, FieldFrame } from '../shell/field-frame.tsx'
import { problemText, type CheckoutWords } from './words.ts'

export const fieldId = (name: FieldName) => `field-${name}`

interface Shared {
  readonly name: FieldName
  readonly label: string
  readonly words: CheckoutWords
  readonly problem: FieldProblem | undefined
  readonly hint?: string
  readonly required?: boolean
  readonly className?: string
}

const framed = ({ name, label, words, problem, hint, required = false }: Shared) => ({
  id: fieldId(name),
  label,
  hint,
  problem: problem && problemText(words, problem),
  optional: required ? undefined : words.optional
})

type Written = { readonly value: string; readonly onText: (text: string) => void }

export function TextField({
  onText,
  value,
  ...field
}: Shared & Written & Omit<ComponentProps<'input'>, 'name' | 'className' | 'value'>) {
  const { name, label, words, problem, hint, required, className, ...input } = field
  return (
    <FieldFrame {...framed(field)} {...(className && { className })}>
      <input
        {...input}
        {...described(framed(field))}
        name={name}
        required={required}
        className={CONTROL}
        value={value}
        onChange={event => onText(event.target.value)}
      />
    </FieldFrame>
  )
}

export function TextArea({
  onText,
  value,
  ...field
}: Shared & Written & Omit<ComponentProps<'textarea'>, 'name' | 'className' | 'value'>) {
  const { name, label, words, problem, hint, required, className, ...input } = field
  return (
    <FieldFrame {...framed(field)} {...(className && { className })}>
      <textarea
        {...input}
        {...described(framed(field))}
        name={name}
        rows={2}
        required={required}
        className={CONTROL}
        value={value}
        onChange={event => onText(event.target.value)}
      />
    </FieldFrame>
  )
}

interface Choices {
  readonly choices: readonly { readonly value: string; readonly name: string }[]
  readonly prompt: string
}

export function SelectField({
  onText,
  value,
  choices,
  prompt,
  ...field
}: Shared & Written & Choices & Omit<ComponentProps<'select'>, 'name' | 'className' | 'value'>) {
  const { name, label, words, problem, hint, required, className, ...select } = field
  return (
    <FieldFrame {...framed(field)} {...(className && { className })}>
      <select
        {...select}
        {...described(framed(field))}
        name={name}
        required={required}
        className={`${CONTROL} min-h-12`}
        value={value}
        onChange={event => onText(event.target.value)}
      >
        <option value="">{prompt}</option>
        {choices.map(choice => (
          <option key={choice.value} value={choice.value}>
            {choice.name}
          </option>
        ))}
      </select>
    </FieldFrame>
  )
}
