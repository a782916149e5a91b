import { useStore } from '@nanostores/react'
import { useId, useState } from 'react'
import { fillPlaceholders } from '../../i18n/fill.ts'
import { date, money } from '../../i18n/format.ts'
import { $giftCardBalance, $giftCardBalanceProblem, lookUpGiftCardBalance } from '../../stores/money/gift-cards.ts'
import { Button } from '../shell/button.tsx'
import { TextField } from '../shell/field.tsx'
import type { GiftCardProps } from './words.ts'

/** The balance of a gift card, by its number. */
export function GiftCardBalance({ locale, words }: GiftCardProps) {
  const balance = useStore($giftCardBalance)
  const problem = useStore($giftCardBalanceProblem)
  const [number, setNumber] = useState('')
  const id = useId()
  return (
    <section aria-labelledby={`${id}-title`} className="rounded-xl bg-mist p-6">
      <h2 id={`${id}-title`} className="mb-4 text-lg font-semibold">
        {words.balance_title}
      </h2>
      <form
        method="dialog"
        noValidate
        className="grid gap-3"
        onSubmit={event => {
          event.preventDefault()
          void lookUpGiftCardBalance(number)
        }}
      >
        <TextField
          id={id}
          name="number"
          label={words.number}
          inputMode="numeric"
          autoComplete="off"
          maxLength={24}
          required
          alone
          problem={problem || undefined}
          value={number}
          onText={text => {
            setNumber(text)
            $giftCardBalanceProblem.set('')
          }}
        />
        <Button type="submit" look="quiet">
          {words.balance}
        </Button>
      </form>
      <div role="status" className="figures mt-3 empty:hidden">
        {balance && (
          <>
            <p className="text-2xl font-semibold">{money(locale, balance.balance)}</p>
            {balance.expires_at && (
              <p className="text-sm text-ink-soft">
                {fillPlaceholders(words.until, { day: date(locale, balance.expires_at) })}
              </p>
            )}
          </>
        )}
      </div>
    </section>
  )
}
