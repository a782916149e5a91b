import { useStore } from '@nanostores/react'
import { useId, useState } from 'react'
import { GIFT_CARD_AMOUNTS, GIFT_CARD_MAX, GIFT_CARD_MESSAGE_MAX, GIFT_CARD_MIN } from '../../domain/money/gift-card.ts'
import { fillPlaceholders } from '../../i18n/fill.ts'
import { money } from '../../i18n/format.ts'
import { $giftCardBusy, $giftCardProblems, buyGiftCard } from '../../stores/money/gift-cards.ts'
import { $currentUser } from '../../stores/identity/current-user.ts'
import { Button } from '../shell/button.tsx'
import { chipLook } from '../shell/chip-look.ts'
import { TextArea, TextField } from '../shell/field.tsx'
import type { GiftCardProps } from './words.ts'
import { loadChunk, retryableOnChunkError } from '../../lazy/load-chunk.ts'
import { RequiredNote } from '../shell/required-note.tsx'

const EMPTY = {
  ...{ amount: '', recipient_name: '', recipient_email: '', recipient_phone: '' },
  ...{ from_name: '', message: '', send_on: '' }
}

/** Recipient, amount and message of a gift card; a guest is asked to sign in on the way. */
export function BuyGiftCard({ locale, words }: GiftCardProps) {
  const problems = useStore($giftCardProblems)
  const busy = useStore($giftCardBusy)
  const [typed, setTyped] = useState({ ...EMPTY, amount: String(GIFT_CARD_AMOUNTS[1]) })
  const id = useId()
  const put = (name: keyof typeof EMPTY) => (text: string) => {
    setTyped(before => ({ ...before, [name]: text }))
    $giftCardProblems.set(
      Object.fromEntries(Object.entries($giftCardProblems.get()).filter(([field]) => field !== name))
    )
  }
  const field = (name: keyof typeof EMPTY) => ({
    id: `${id}-${name}`,
    name,
    value: typed[name],
    problem: problems[name],
    onText: put(name)
  })

  async function buy() {
    if (!$currentUser.get()) {
      const { askToSignIn } = await loadChunk(() => import('../sign-in/ask-to-sign-in.tsx'))
      if (!(await askToSignIn())) return
    }
    const { amount, send_on, ...card } = typed
    await buyGiftCard({ ...card, amount: Number(amount.replace(/\D/g, '')), send_on: send_on || null })
    // The first that is wrong is where the keyboard goes.
    const refused = $giftCardProblems.get()
    const wrong = Object.keys(EMPTY).find(name => name in refused)
    if (wrong) document.getElementById(`${id}-${wrong}`)?.focus()
  }

  return (
    <form
      method="dialog"
      noValidate
      className="grid max-w-text gap-5"
      onSubmit={event => {
        event.preventDefault()
        void retryableOnChunkError(buy)
      }}
    >
      <RequiredNote words={words} className="-mb-2" />
      <fieldset>
        <legend className="mb-2 font-medium">{words.amount}</legend>
        <div className="flex flex-wrap gap-2">
          {GIFT_CARD_AMOUNTS.map(amount => (
            <label key={amount} className="cursor-pointer">
              <input
                type="radio"
                name={`${id}-amounts`}
                className="peer sr-only"
                checked={typed.amount === String(amount)}
                onChange={() => put('amount')(String(amount))}
              />
              <span className={chipLook(false)}>{money(locale, amount)}</span>
            </label>
          ))}
        </div>
        <TextField
          {...field('amount')}
          className="mt-3"
          label={words.other_amount}
          hint={fillPlaceholders(words.amount_hint, {
            min: money(locale, GIFT_CARD_MIN),
            max: money(locale, GIFT_CARD_MAX)
          })}
          inputMode="numeric"
          maxLength={9}
          required
        />
      </fieldset>
      <TextField {...field('recipient_name')} label={words.recipient_name} optional={words.optional} maxLength={60} />
      <div className="grid items-start gap-5 small:grid-cols-2">
        <TextField
          {...field('recipient_email')}
          label={words.recipient_email}
          type="email"
          inputMode="email"
          autoComplete="off"
          hint={words.recipient_hint}
        />
        <TextField
          {...field('recipient_phone')}
          label={words.recipient_phone}
          type="tel"
          inputMode="tel"
          autoComplete="off"
          maxLength={20}
        />
      </div>
      <TextField {...field('from_name')} label={words.from_name} autoComplete="name" maxLength={60} required />
      <TextArea
        {...field('message')}
        label={words.message}
        hint={words.message_hint}
        optional={words.optional}
        maxLength={GIFT_CARD_MESSAGE_MAX}
      />
      <TextField
        {...field('send_on')}
        label={words.send_on}
        hint={words.send_on_hint}
        optional={words.optional}
        type="date"
      />
      <Button type="submit" held={busy} className="small:justify-self-start">
        {busy ? words.ordering : words.order}
      </Button>
      <p className="text-sm text-ink-soft">{words.terms}</p>
    </form>
  )
}
