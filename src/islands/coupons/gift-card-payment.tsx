import { useStore } from '@nanostores/react'
import { CircleCheck } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { GiftCardBody } from '../../contract/money/coupons.ts'
import { fillPlaceholders } from '../../i18n/fill.ts'
import { date } from '../../i18n/format.ts'
import {
  $giftCardBusy,
  $giftCardMethods,
  $giftCardPaymentProblem,
  startAnotherGiftCard,
  refreshGiftCard,
  payForGiftCard
} from '../../stores/money/gift-cards.ts'
import { PrepaidPayment } from '../pay/prepaid-payment.tsx'
import { Button, TextButton } from '../shell/button.tsx'
import { noticeText } from '../shell/notice-words.ts'
import { recipientOf, type GiftCardProps } from './words.ts'

type Props = GiftCardProps & { readonly card: GiftCardBody }

/** Paying for a card that was ordered; paid for, what happens next. */
export function GiftCardPayment({ card, locale, words, pay, notices }: Props) {
  const busy = useStore($giftCardBusy)
  const methods = useStore($giftCardMethods)
  const problem = useStore($giftCardPaymentProblem)
  const place = useRef<HTMLDivElement>(null)
  useEffect(
    () => place.current?.querySelector<HTMLElement>('h2, h3')?.focus(),
    [card.state, card.payment?.id, card.payment?.state]
  )
  if (card.state !== 'ordered')
    return (
      <div ref={place} className="rounded-xl bg-accent-soft p-6 desk:p-8">
        <CircleCheck className="mb-3 size-10 text-accent" strokeWidth={1.25} aria-hidden="true" />
        <h3 tabIndex={-1} className="text-xl font-semibold outline-none">
          {words.paid_title}
        </h3>
        <p className="mt-1 break-words">
          {card.send_on
            ? fillPlaceholders(words.paid_later, {
                to: recipientOf(card),
                day: date(locale, `${card.send_on}T01:00:00.000Z`)
              })
            : fillPlaceholders(words.paid_now, { to: recipientOf(card) })}
        </p>
        <Button look="quiet" className="mt-5" onClick={startAnotherGiftCard}>
          {words.another}
        </Button>
      </div>
    )
  return (
    <div ref={place}>
      <p className="mb-4 text-ink-soft">
        {fillPlaceholders(words.pay_for, { to: card.recipient_name || recipientOf(card) })}
      </p>
      <PrepaidPayment
        locale={locale}
        pay={pay}
        amount={card.amount}
        payment={card.payment}
        methods={methods}
        busy={busy}
        problem={problem ? noticeText(notices, { code: problem.code, text: problem.message }) : undefined}
        onPay={payForGiftCard}
        onCheck={() => void refreshGiftCard()}
      />
      <TextButton className="mt-2 text-sm" onClick={startAnotherGiftCard}>
        {words.pay_change}
      </TextButton>
    </div>
  )
}
