import { useStore } from '@nanostores/react'
import { $fieldProblems, $fields, typeField } from '../../stores/checkout.ts'
import { TextField } from './field.tsx'
import { Step } from './step.tsx'
import type { CheckoutProps } from './words.ts'

export function ContactStep({ locale, words }: CheckoutProps) {
  const fields = useStore($fields, { ssr: 'initial' })
  const problems = useStore($fieldProblems, { ssr: 'initial' })
  const field = <Name extends 'lastname' | 'firstname' | 'phone' | 'email'>(name: Name) => ({
    name,
    label: words[name],
    words,
    problem: problems[name],
    value: fields[name],
    onText: (text: string) => typeField({ [name]: text })
  })
  const name = [fields.lastname, fields.firstname].filter(Boolean).join(' ')
  return (
    <Step
      step="contact"
      locale={locale}
      words={words}
      done={<p>{[name, fields.phone, fields.email].filter(Boolean).join(' · ')}</p>}
    >
      <p className="mb-4 text-sm text-ink-soft">{words.required_note}</p>
      <div className="grid gap-5 small:grid-cols-2">
        <TextField {...field('lastname')} autoComplete="family-name" maxLength={60} />
        <TextField {...field('firstname')} required autoComplete="given-name" maxLength={60} />
        <TextField
          {...field('phone')}
          required
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          maxLength={20}
          hint={words.phone_hint}
        />
        <TextField
          {...field('email')}
          type="email"
          inputMode="email"
          autoComplete="email"
          maxLength={254}
          hint={words.email_hint}
        />
      </div>
    </Step>
  )
}
