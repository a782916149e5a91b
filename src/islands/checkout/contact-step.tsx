import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { $cart } from '../../stores/cart.ts'
import { $fieldProblems, $fields, openCheckoutAsOneself, typeField } from '../../stores/checkout.ts'
import { showProblem } from '../../stores/notice.ts'
import { $currentUser } from '../../stores/current-user.ts'
import { TextButton } from '../shell/button.tsx'
import { TextField } from './field.tsx'
import { Step } from './step.tsx'
import type { CheckoutProps } from './words.ts'
import { loadChunk, retryableOnChunkError } from '../../lazy/load-chunk.ts'

/** The form comes when it is wanted; what was typed stays, and the guest's cart comes along. */
const signIn = () =>
  retryableOnChunkError(async () => {
    const { askToSignIn } = await loadChunk(() => import('../sign-in/ask-to-sign-in.tsx'))
    if (await askToSignIn()) await openCheckoutAsOneself()
  })

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
  const isDelivered = useStore($cart, { ssr: 'initial' })?.requires_delivery !== false
  const person = useStore($currentUser, { ssr: 'initial' })
  const name = isDelivered ? [fields.lastname, fields.firstname].filter(Boolean).join(' ') : ''
  const [isOpen, setOpen] = useState(false)
  const isNeeded = [fields.lastname, fields.email, problems.lastname, problems.email].some(Boolean)
  const email = (
    <TextField
      {...field('email')}
      required={!isDelivered}
      type="email"
      inputMode="email"
      autoComplete="email"
      maxLength={254}
      hint={isDelivered ? words.email_hint : words.email_hint_tickets}
    />
  )
  return (
    <Step
      step="contact"
      locale={locale}
      words={words}
      done={<p>{[name, fields.phone, fields.email].filter(Boolean).join(' · ')}</p>}
    >
      {!person && (
        <p className="-mt-2 mb-2 flex flex-wrap items-center gap-x-2 text-ink-soft">
          {words.have_account}
          <TextButton onClick={() => void signIn().catch(showProblem)}>{words.sign_in}</TextButton>
        </p>
      )}
      <p className="mb-4 text-sm text-ink-soft">{words.required_note}</p>
      <div className="grid gap-5 small:grid-cols-2">
        {isDelivered && <TextField {...field('firstname')} required autoComplete="given-name" maxLength={60} />}
        <TextField
          {...field('phone')}
          required
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          maxLength={20}
          hint={isDelivered ? words.phone_hint : undefined}
        />
        {isDelivered ? (
          // As in shell/optional-fields.tsx, without a file more for the first step to load.
          <details
            open={isOpen || isNeeded}
            onToggle={event => setOpen(event.currentTarget.open)}
            className="small:col-span-2"
          >
            <summary className="min-h-11 content-center font-medium text-ink-soft underline">
              {words.optional_contact}
            </summary>
            <div className="mt-3 grid gap-5 small:grid-cols-2">
              <TextField {...field('lastname')} autoComplete="family-name" maxLength={60} />
              {email}
            </div>
          </details>
        ) : (
          email
        )}
      </div>
    </Step>
  )
}
