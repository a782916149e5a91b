import { useStore } from '@nanostores/react'
import type { GiftCardBody } from '../../contract/money/coupons.ts'
import { fillPlaceholders } from '../../i18n/fill.ts'
import { date, money } from '../../i18n/format.ts'
import {
  $boughtGiftCard,
  $ownGiftCards,
  resumeGiftCardPurchase,
  resendGiftCard
} from '../../stores/money/gift-cards.ts'
import { TextButton } from '../shell/button.tsx'
import { recipientOf, type GiftCardProps } from './words.ts'

/** Cards somebody bought, and whether their mails have left. */
export function BoughtGiftCards({ locale, words }: GiftCardProps) {
  const bought = useStore($boughtGiftCard)
  // The one that is being paid for stands beside the list.
  const cards = useStore($ownGiftCards)?.filter(({ id, state }) => state !== 'ordered' || id !== bought?.id)
  if (!cards || cards.length === 0) return null
  return (
    <section aria-labelledby="bought-cards">
      <h2 id="bought-cards" className="mb-2 text-lg font-semibold">
        {words.bought}
      </h2>
      <ul>
        {cards.map(card => (
          <li key={card.id} className="border-t border-line py-3">
            <p className="flex justify-between gap-4">
              <span className="min-w-0 break-all">{recipientOf(card)}</span>
              <span className="figures font-semibold">{money(locale, card.amount)}</span>
            </p>
            <p className="text-sm text-ink-soft">{whereIs(card, locale, words)}</p>
            {card.state === 'ordered' && (
              <TextButton className="text-sm" onClick={() => resumeGiftCardPurchase(card)}>
                {words.pay_go_on}
              </TextButton>
            )}
            {card.sent_at && card.state === 'active' && (
              <TextButton className="text-sm" onClick={() => void resendGiftCard(card.id)}>
                {words.send_again}
              </TextButton>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function whereIs(
  { state, sent_at, send_on }: GiftCardBody,
  locale: GiftCardProps['locale'],
  words: GiftCardProps['words']
): string {
  if (state === 'ordered') return words.waits
  if (sent_at) return fillPlaceholders(words.sent_on, { day: date(locale, sent_at) })
  return send_on ? fillPlaceholders(words.will_send, { day: date(locale, `${send_on}T01:00:00.000Z`) }) : words.sending
}
