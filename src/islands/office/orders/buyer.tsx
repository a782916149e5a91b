import { Link } from '@tanstack/react-router'
import type { StaffOrderBody } from '../../../contract/staff/orders.ts'
import { plural } from '../../../i18n/fill.ts'
import { money } from '../../../i18n/format.ts'
import { useOffice, useScreenWords } from '../words.tsx'
import { Card } from '../card.tsx'

const CONTACT = 'figures inline-flex min-h-11 items-center text-accent underline-offset-4 hover:underline'

/** Whom it goes to, and where. */
export function Buyer({ detail: { order, customer, address } }: { readonly detail: StaffOrderBody }) {
  const words = useScreenWords('office-orders')
  const { locale } = useOffice()
  const { ship_address: to, delivery, phone, email } = order
  const name = [to?.firstname, to?.lastname].filter(Boolean).join(' ') || delivery?.recipient
  return (
    <Card title={words.buyer}>
      <p className="font-medium">{name}</p>
      <p className="flex flex-wrap gap-x-4">
        {phone && (
          <a href={`tel:${phone}`} className={CONTACT}>
            {phone}
          </a>
        )}
        {email && (
          <a href={`mailto:${email}`} className={`${CONTACT} break-all`}>
            {email}
          </a>
        )}
      </p>
      {customer ? (
        <p className="text-sm text-ink-soft">
          {customer.name && `${customer.name} · `}
          {plural(locale, words, 'bought', customer.order_count, { total: money(locale, customer.order_total) })}{' '}
          <Link to="/orders" search={{ customer: customer.id }} className="text-accent underline underline-offset-4">
            {words.all_of_buyer}
          </Link>
        </p>
      ) : (
        <p className="text-sm text-ink-soft">{words.guest}</p>
      )}
      <h3 className="mt-4 font-semibold">{words.address}</h3>
      {delivery && (
        <p className="figures">
          {[words[`delivery_${delivery.option}`], delivery.date, delivery.slot, delivery.branch?.name]
            .filter(Boolean)
            .join(' · ')}
        </p>
      )}
      {address && <p>{address}</p>}
      {order.special_instructions && (
        <>
          <h3 className="mt-4 font-semibold">{words.instructions_of_buyer}</h3>
          <p className="whitespace-pre-line">{order.special_instructions}</p>
        </>
      )}
    </Card>
  )
}
