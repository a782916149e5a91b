import { getRouteApi } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { StaffGiftCardBody } from '../../../contract/staff/gift-cards.ts'
import { fillPlaceholders } from '../../../i18n/fill.ts'
import { dateTime, money } from '../../../i18n/format.ts'
import { giftCardQuery } from '../../../stores/staff/gift-cards.ts'
import { DetailScreen } from '../detail-screen.tsx'
import { NoPermission } from '../error-screen.tsx'
import { Heading } from '../heading.tsx'
import { useMay, useOffice, useScreenWords } from '../words.tsx'
import { GiftCardActions } from './gift-card-actions.tsx'
import { GiftCardLedger } from './gift-card-ledger.tsx'
import { GiftCardBuyer } from './gift-card-rows.tsx'

const route = getRouteApi('/gift-cards/$reference')

/** A gift card with its ledger. */
export default function GiftCardScreen() {
  return useMay('promotions.read') ? <GiftCard /> : <NoPermission />
}

function GiftCard() {
  const words = useScreenWords('office-gift-cards')
  // The route's own type is `any` to TypeScript 6, which the linter asks.
  const read: unknown = route.useParams()
  const { reference } = read as { readonly reference: string }
  return (
    <DetailScreen query={giftCardQuery(reference)} list="/gift-cards" back={words.back}>
      {card => (
        <>
          <Heading title={card.reference}>{card.reference}</Heading>
          <Facts card={card} />
          <GiftCardActions card={card} />
          <GiftCardLedger movements={card.movements} />
        </>
      )}
    </DetailScreen>
  )
}

function Facts({ card }: { readonly card: StaffGiftCardBody }) {
  const words = useScreenWords('office-gift-cards')
  const { locale } = useOffice()
  const moment = (at: string | null) => at !== null && dateTime(locale, at)
  const facts: readonly (readonly [string, ReactNode])[] = [
    [words.column_state, words[`state_${card.state}`]],
    [words.column_balance, money(locale, card.balance)],
    [words.column_amount, money(locale, card.amount)],
    [words.column_last_four, fillPlaceholders(words.ends_in, { digits: card.last_four })],
    [words.column_buyer, <GiftCardBuyer key="buyer" buyer={card.buyer} />],
    [words.from, card.from_name],
    [words.recipient, card.recipient_name],
    [words.recipient_email, card.recipient_email],
    [words.recipient_phone, card.recipient_phone],
    [words.column_created, moment(card.created_at)],
    [words.activated, moment(card.activated_at)],
    [words.send_on, card.send_on],
    [words.column_sent, moment(card.sent_at)],
    [words.column_expires, moment(card.expires_at)]
  ]
  return (
    <dl className="mt-4 grid gap-x-8 gap-y-3 small:grid-cols-2 wide:grid-cols-4">
      {facts.flatMap(([name, value]) =>
        value
          ? [
              <div key={name} className="min-w-0">
                <dt className="text-sm text-ink-soft">{name}</dt>
                <dd className="figures break-words">{value}</dd>
              </div>
            ]
          : []
      )}
    </dl>
  )
}
