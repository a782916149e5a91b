import { Link } from '@tanstack/react-router'
import { MessageSquareText } from 'lucide-react'
import type { StaffOrderRow } from '../../../contract/staff/orders.ts'
import { date, dateTime, money } from '../../../i18n/format.ts'
import type { OrderColumn } from '../../../stores/office/order-list-search.ts'
import { useOffice, useScreenWords } from '../words.tsx'

/** A cell of one column. */
export function OrderCell({ column, row }: { readonly column: OrderColumn; readonly row: StaffOrderRow }) {
  const { locale } = useOffice()
  const words = useScreenWords('office-orders')
  switch (column) {
    case 'number':
      return <OrderLink row={row} />
    case 'placed':
      return <span className="figures whitespace-nowrap">{dateTime(locale, row.placed_at)}</span>
    case 'recipient':
      return row.recipient
    case 'phone':
      return row.phone
    case 'email':
      return row.email
    case 'state':
      return <State tone={row.state === 'complete' ? 'done' : 'over'}>{words[`state_${row.state}`]}</State>
    case 'payment':
      return <PaymentState state={row.payment_state} />
    case 'shipment':
      return <ShipmentState state={row.state} shipment={row.shipment_state} />
    case 'delivery':
      return (
        <>
          {row.delivery_option && words[`delivery_${row.delivery_option}`]}
          <span className="figures block text-sm whitespace-nowrap text-ink-soft">
            {[row.delivery_date && date(locale, row.delivery_date), row.delivery_slot].filter(Boolean).join(' · ')}
          </span>
        </>
      )
    case 'branch':
      return row.branch
    case 'area':
      return row.area
    case 'method':
      return row.payment_method && words[`method_${row.payment_method}`]
    case 'quantity':
      return row.total_quantity
    case 'total':
      return money(locale, row.total)
  }
}

const TONES = {
  done: 'bg-accent-soft text-accent',
  open: 'bg-warn-soft text-warn',
  over: 'bg-mist text-ink-soft'
} as const

/** A state in a word; its colour only repeats it. */
const State = ({ tone, children }: { readonly tone: keyof typeof TONES; readonly children: string }) => (
  <span className={`inline-block rounded-full px-2.5 py-0.5 text-sm font-medium desk:whitespace-nowrap ${TONES[tone]}`}>
    {children}
  </span>
)

export function PaymentState({ state }: { readonly state: StaffOrderRow['payment_state'] }) {
  const words = useScreenWords('office-orders')
  return (
    <State tone={state === 'completed' ? 'done' : state === 'pending' ? 'open' : 'over'}>
      {words[`payment_${state}`]}
    </State>
  )
}

interface ShipmentProps {
  readonly state: StaffOrderRow['state']
  readonly shipment: StaffOrderRow['shipment_state']
}

/** How far its shipment is; of an order that has ended, how it ended. */
export function ShipmentState({ state, shipment }: ShipmentProps) {
  const words = useScreenWords('office-orders')
  if (state !== 'complete') return <State tone="over">{words[`state_${state}`]}</State>
  return <State tone={shipment === 'delivered' ? 'done' : 'open'}>{words[`shipment_${shipment}`]}</State>
}

export function OrderLink({ row }: { readonly row: StaffOrderRow }) {
  const words = useScreenWords('office-orders')
  return (
    <span className="inline-flex items-center gap-2">
      <Link
        to="/orders/$number"
        params={{ number: row.number }}
        className="figures inline-flex min-h-11 items-center font-semibold text-accent underline-offset-4 hover:underline desk:min-h-0"
      >
        {row.number}
      </Link>
      {row.has_instructions && (
        <>
          <MessageSquareText className="size-4 text-ink-soft" />
          <span className="sr-only">{words.instructions}</span>
        </>
      )}
    </span>
  )
}
