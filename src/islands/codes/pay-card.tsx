import { CircleCheck } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { GiftCardBody } from '../../contract/codes.ts'
import type { PaymentBody } from '../../contract/payment.ts'
import { fill } from '../../i18n/fill.ts'
import { date, money } from '../../i18n/format.ts'
import { anotherCard, askForInvoice, lookAtCard } from '../../stores/gift-cards.ts'
import { Button, ButtonLink, TextButton } from '../shell/button.tsx'
import { PayByQr } from '../shell/pay-by-qr.tsx'
import type { GiftCardProps } from './words.ts'

type Props = GiftCardProps & { readonly card: GiftCardBody; readonly payment: PaymentBody }

/** The invoice of a card that was ordered; paid for, what happens next. */
export function PayCard(props: Props) {
  const { card, payment, locale, words } = props
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [payment.state])
  if (payment.state === 'completed')
    return (
      <div className="rounded-xl bg-accent-soft p-6">
        <CircleCheck className="mb-3 size-10 text-accent" strokeWidth={1.25} aria-hidden="true" />
        <h3 ref={heading} tabIndex={-1} className="text-xl font-semibold outline-none">
          {words.paid_title}
        </h3>
        <p className="mt-1">
          {card.send_on
            ? fill(words.paid_later, { to: card.recipient_email, day: date(locale, `${card.send_on}T01:00:00.000Z`) })
            : fill(words.paid_now, { to: card.recipient_email })}
        </p>
        <Button look="quiet" className="mt-5" onClick={anotherCard}>
          {words.another}
        </Button>
      </div>
    )
  return (
    <div className="rounded-xl border border-line p-5 desk:p-8">
      <h3 ref={heading} tabIndex={-1} className="text-xl font-semibold outline-none">
        {words.pay_title}
      </h3>
      <p className="figures mt-1 text-3xl font-semibold">{money(locale, payment.amount)}</p>
      <Ask {...props} />
      <div className="mt-6 flex flex-wrap gap-x-6 border-t border-line pt-3 text-sm">
        <TextButton onClick={() => void lookAtCard()}>{words.pay_check}</TextButton>
        <TextButton onClick={anotherCard}>{words.pay_change}</TextButton>
      </div>
    </div>
  )
}

function Ask({ payment, locale, words }: Props) {
  const { ask } = payment
  if (ask?.kind === 'qr')
    return (
      <div className="mt-5">
        <PayByQr
          ask={ask}
          locale={locale}
          alt={fill(words.pay_qr, { amount: money(locale, payment.amount) })}
          scan={words.pay_scan}
          page={words.pay_page}
        />
      </div>
    )
  if (ask?.kind === 'redirect')
    return (
      <ButtonLink className="mt-5" href={ask.url}>
        {words.pay_page}
      </ButtonLink>
    )
  return (
    <div className="mt-5">
      <p role="alert" className="mb-4 text-warn">
        {words.pay_over}
      </p>
      <Button onClick={() => void askForInvoice()}>{words.pay_again}</Button>
    </div>
  )
}
