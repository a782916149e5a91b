import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { $cart } from '../../stores/ordering/cart.ts'
import { $fieldProblems, typeField } from '../../stores/ordering/checkout-draft.ts'
import { $fields, reloadCheckoutAfterSignIn } from '../../stores/ordering/checkout.ts'
import { showProblem } from '../../stores/notice.ts'
import { $currentUser } from '../../stores/identity/current-user.ts'
import { $isFilledFromGuest, forgetGuest } from '../../stores/ordering/guest-details.ts'
import { TextButton } from '../shell/button.tsx'
import { TextField } from './field.tsx'
import { Step } from './step.tsx'
import type { CheckoutProps } from './words.ts'
import { loadChunk, retryableOnChunkError } from '../../lazy/load-chunk.ts'
import { RequiredNote } from '../shell/required-note.tsx'

/** The form comes when it is wanted; what was typed stays, and the guest's cart comes along. */
const signIn = () =>
  retryableOnChunkError(async () => {
    const { askToSignIn } = await loadChunk(() => import('../sign-in/ask-to-sign-in.tsx'))
    if (await askToSignIn()) await reloadCheckoutAfterSignIn()
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
    <Step step="contact" locale={locale} words={words} done={<ContactInWords />}>
      <FilledFromGuest words={words} />
      {!person && (
        <p className="-mt-2 mb-2 flex flex-wrap items-center gap-x-2 text-ink-soft">
          {words.have_account}
          <TextButton onClick={() => void signIn().catch(showProblem)}>{words.sign_in}</TextButton>
        </p>
      )}
      <RequiredNote words={words} className="mb-4" />
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

/** Tickets bear no name. */
export function ContactInWords() {
  const { lastname, firstname, phone, email } = useStore($fields, { ssr: 'initial' })
  const isDelivered = useStore($cart, { ssr: 'initial' })?.requires_delivery !== false
  const name = isDelivered ? [lastname, firstname].filter(Boolean).join(' ') : ''
  return <p>{[name, phone, email].filter(Boolean).join(' · ')}</p>
}

/** Says where the filled fields come from, with the way to have them forgotten. */
function FilledFromGuest({ words }: Pick<CheckoutProps, 'words'>) {
  if (!useStore($isFilledFromGuest, { ssr: 'initial' })) return null
  return (
    <p role="status" className="mb-4 flex flex-wrap items-center gap-x-3 rounded-card bg-mist px-4 py-2">
      {words.guest_filled}
      <TextButton onClick={forgetGuest}>{words.guest_forget}</TextButton>
    </p>
  )
}
