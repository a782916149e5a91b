import { getRouteApi } from '@tanstack/react-router'
import type { StaffOrderBody } from '../../../contract/staff/orders.ts'
import { fillPlaceholders } from '../../../i18n/fill.ts'
import { dateTime } from '../../../i18n/format.ts'
import { orderQuery } from '../../../stores/staff/orders.ts'
import { DetailScreen } from '../detail-screen.tsx'
import { NoPermission } from '../error-screen.tsx'
import { Heading } from '../heading.tsx'
import { useMay, useOffice, useScreenWords } from '../words.tsx'
import { Buyer } from './buyer.tsx'
import { OrderActions } from './order-actions.tsx'
import { PaymentState, ShipmentState } from './order-cell.tsx'
import { OrderLines } from './order-lines.tsx'
import { OrderNotes } from './order-notes.tsx'
import { Timeline } from './timeline.tsx'
import { useOrderChange } from './use-order-change.ts'

const route = getRouteApi('/orders/$number')

export default function OrderScreen() {
  // The route's own type is `any` to TypeScript 6, which the linter asks.
  const params: unknown = route.useParams()
  const { number } = params as { readonly number: string }
  return useMay('orders.read') ? <OrderByNumber key={number} number={number} /> : <NoPermission />
}

function OrderByNumber({ number }: { readonly number: string }) {
  const words = useScreenWords('office-orders')
  return (
    <DetailScreen query={orderQuery(number)} list="/orders" back={words.back}>
      {detail => <Order detail={detail} />}
    </DetailScreen>
  )
}

/** One order: what is to be done at the top, what was bought beside whom it goes to, and all that happened below. */
function Order({ detail }: { readonly detail: StaffOrderBody }) {
  const words = useScreenWords('office-orders')
  const { locale } = useOffice()
  const change = useOrderChange(detail.order.number)
  const { order } = detail
  const { number, state, payment_state, shipment_state } = order
  return (
    <>
      <Heading title={number}>{fillPlaceholders(words.heading, { number })}</Heading>
      <p className="mt-2 flex flex-wrap items-center gap-2">
        <ShipmentState state={state} shipment={shipment_state} />
        <PaymentState state={payment_state} />
        <span className="figures text-ink-soft">
          {order.completed_at && fillPlaceholders(words.placed_on, { moment: dateTime(locale, order.completed_at) })}
        </span>
      </p>
      <OrderActions detail={detail} change={change} />
      <div className="mt-6 grid items-start gap-6 wide:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="grid gap-6">
          <OrderLines order={order} coupons={detail.coupon_codes} />
          <Timeline detail={detail} />
        </div>
        <div className="grid gap-6">
          <Buyer detail={detail} />
          <OrderNotes detail={detail} change={change} />
        </div>
      </div>
    </>
  )
}
