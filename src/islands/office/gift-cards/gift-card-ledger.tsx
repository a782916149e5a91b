import { Link } from '@tanstack/react-router'
import type { StaffGiftCardBody } from '../../../contract/staff/gift-cards.ts'
import { fillPlaceholders } from '../../../i18n/fill.ts'
import { dateTime, money } from '../../../i18n/format.ts'
import { Section } from '../section.tsx'
import { useMay, useOffice, useScreenWords } from '../words.tsx'

const LINK = 'inline-flex min-h-11 items-center text-accent underline underline-offset-4'

type Movement = StaffGiftCardBody['movements'][number]

/** A refund to a void card passes it by: staff pay it out. */
const signOf = ({ from, to }: Movement) => (to === 'card' ? '+' : from === 'card' ? '−' : '')

/** Every move of money to and from a card, with the order or the payment it was for. */
export function GiftCardLedger({ movements }: Pick<StaffGiftCardBody, 'movements'>) {
  const words = useScreenWords('office-gift-cards')
  const { locale } = useOffice()
  return (
    <Section id="gift-card-ledger" title={words.ledger}>
      {movements.length === 0 && <p className="text-ink-soft">{words.ledger_none}</p>}
      <ul aria-label={words.ledger} className="max-w-3xl divide-y divide-line">
        {movements.map(move => (
          <li key={`${move.at} ${move.from} ${move.balance}`} className="figures py-2.5">
            <p className="flex flex-wrap justify-between gap-x-4">
              <span>
                {fillPlaceholders(words.move, {
                  from: words[`account_${move.from}`],
                  to: words[`account_${move.to}`]
                })}
              </span>
              <span className="font-semibold">
                {signOf(move)}
                {money(locale, move.amount)}
              </span>
            </p>
            <p className="flex flex-wrap justify-between gap-x-4 text-sm text-ink-soft">
              <span>{dateTime(locale, move.at)}</span>
              <span>{fillPlaceholders(words.balance_after, { amount: money(locale, move.balance) })}</span>
            </p>
            <MovedFor move={move} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

function MovedFor({ move }: { readonly move: Movement }) {
  const words = useScreenWords('office-gift-cards')
  const mayReadOrders = useMay('orders.read')
  const mayReadPayments = useMay('payments.read')
  const { order_number: order, payment_number: payment } = move
  if (order !== null && mayReadOrders)
    return (
      <Link to="/orders/$number" params={{ number: order }} className={LINK}>
        {order}
      </Link>
    )
  if (payment !== null && mayReadPayments)
    return (
      <Link to="/payments/$number" params={{ number: payment }} className={LINK}>
        {fillPlaceholders(words.payment, { number: payment })}
      </Link>
    )
  return null
}
