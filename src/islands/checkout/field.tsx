import type { ComponentProps, ReactNode } from 'react'
import type { FieldName, FieldProblem } from '../../stores/checkout-fields.ts'
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

const CONTROL =
  'block w-full rounded-card border bg-paper px-3.5 py-2.5 text-base placeholder:text-ink-soft aria-invalid:border-sale border-line-strong'

/** What ties a control to its hint and its problem. */
const described = ({ name, problem, hint }: Shared) => ({
  id: fieldId(name),
  'aria-invalid': problem ? true : undefined,
  'aria-describedby': [hint && `${name}-hint`, problem && `${name}-problem`].filter(Boolean).join(' ') || undefined
})

function Frame({
  name,
  label,
  words,
  problem,
  hint,
  required = false,
  className = '',
  children
}: Shared & { children: ReactNode }) {
  return (
    <div className={className}>
      <label htmlFor={fieldId(name)} className="mb-1.5 block font-medium">
        {label}
        {required ? (
          <span aria-hidden="true"> *</span>
        ) : (
          <span className="font-normal text-ink-soft"> ({words.optional})</span>
        )}
      </label>
      {children}
      {hint && (
        <p id={`${name}-hint`} className="mt-1 text-sm text-ink-soft">
          {hint}
        </p>
      )}
      {problem && (
        <p id={`${name}-problem`} className="mt-1 text-sm font-medium text-sale">
          {problemText(words, problem)}
        </p>
      )}
    </div>
  )
}

type Written = { readonly value: string; readonly onText: (text: string) => void }

export function TextField({
  onText,
  value,
  ...field
}: Shared & Written & Omit<ComponentProps<'input'>, 'name' | 'className' | 'value'>) {
  const { name, label, words, problem, hint, required, className, ...input } = field
  return (
    <Frame {...field}>
      <input
        {...input}
        {...described(field)}
        name={name}
        required={required}
        className={CONTROL}
        value={value}
        onChange={event => onText(event.target.value)}
      />
    </Frame>
  )
}

export function TextArea({
  onText,
  value,
  ...field
}: Shared & Written & Omit<ComponentProps<'textarea'>, 'name' | 'className' | 'value'>) {
  const { name, label, words, problem, hint, required, className, ...input } = field
  return (
    <Frame {...field}>
      <textarea
        {...input}
        {...described(field)}
        name={name}
        rows={2}
        required={required}
        className={CONTROL}
        value={value}
        onChange={event => onText(event.target.value)}
      />
    </Frame>
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
    <Frame {...field}>
      <select
        {...select}
        {...described(field)}
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
    </Frame>
  )
}
