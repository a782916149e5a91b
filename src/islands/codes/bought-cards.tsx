import { useStore } from '@nanostores/react'
import { fill } from '../../i18n/fill.ts'
import { date, money } from '../../i18n/format.ts'
import { $myCards, sendCardAgain } from '../../stores/gift-cards.ts'
import { TextButton } from '../shell/button.tsx'
import type { GiftCardProps } from './words.ts'

/** Cards somebody bought, and whether their letters have left. */
export function BoughtCards({ locale, words }: GiftCardProps) {
  const cards = useStore($myCards)
  if (!cards || cards.length === 0) return null
  return (
    <section aria-labelledby="bought-cards">
      <h2 id="bought-cards" className="mb-2 text-lg font-semibold">
        {words.bought}
      </h2>
      <ul>
        {cards.map(({ id, amount, recipient_email: to, sent_at, send_on, state }) => (
          <li key={id} className="border-t border-line py-3">
            <p className="flex justify-between gap-4">
              <span className="min-w-0 break-all">{to}</span>
              <span className="figures font-semibold">{money(locale, amount)}</span>
            </p>
            <p className="text-sm text-ink-soft">
              {sent_at
                ? fill(words.sent_on, { day: date(locale, sent_at) })
                : send_on
                  ? fill(words.will_send, { day: date(locale, `${send_on}T01:00:00.000Z`) })
                  : words.sending}
            </p>
            {sent_at && state === 'active' && (
              <TextButton className="text-sm" onClick={() => void sendCardAgain(id)}>
                {words.send_again}
              </TextButton>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
