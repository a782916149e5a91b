import { useStore } from '@nanostores/react'
import { ChevronLeft, CloudOff, SearchX } from 'lucide-react'
import { Suspense, useEffect, useRef, useState } from 'react'
import type { OrderBody } from '../../contract/ordering/order.ts'
import { canCancel } from '../../domain/ordering/cancellation.ts'
import { fillPlaceholders } from '../../i18n/fill.ts'
import { date, time } from '../../i18n/format.ts'
import { localePath } from '../../i18n/locales.ts'
import type { Messages } from '../../i18n/words.ts'
import {
  $order,
  $orderPhase,
  $orderProblem,
  openedOrder,
  openOrder,
  orderNumberFromUrl,
  openPayment,
  orderFromUrl,
  watchOrder
} from '../../stores/ordering/order.ts'
import { readMostTokens } from '../../stores/customers/most-in-app.ts'
import { $currentUser } from '../../stores/identity/current-user.ts'
import { $reorderResult } from '../../stores/ordering/reorder.ts'
import { Button, ButtonLink } from '../shell/button.tsx'
import { noticeText } from '../shell/notice-words.ts'
import type { SumWords } from '../shell/order-sums.tsx'
import { StateMessage } from '../shell/state-message.tsx'
import { OrderDetails, Shipments } from './order-details.tsx'
import { NextStep, OrderAgain } from './next-step.tsx'
import { OutcomeBanner, outcomeOf } from './outcome.tsx'
import type { PayWords } from '../pay/words.ts'
import type { NumberWords } from '../roulette/words.ts'
import { StatusChip, statusWordOf } from './status-chip.tsx'
import { OrderTickets } from './tickets.tsx'
import { Timeline } from './timeline.tsx'
import type { ReceiptWords } from '../receipt/receiver.tsx'
import { wordOf, type AfterSalesProps, type OrderProps } from './words.ts'
import { lazyComponent, usePreloaded } from '../shell/lazy-component.ts'
import { MINUTE_MS } from '../../domain/time.ts'

const later = () => import('./lazy-parts.ts')

/** Few take an order back, and most who look at one still wait for it. */
const CancelOrder = lazyComponent(async () => (await later()).cancelOrder())
const OrderLease = lazyComponent(async () => (await later()).orderLease())
/** Wanted once, long after the page is open. */
const ReceiptPanel = lazyComponent(async () => (await later()).receiptPanel())
/** Wanted while money is waited for, and never again. */
const OrderPayment = lazyComponent(async () => (await later()).orderPayment())
/** Wanted by guests who have just bought. */
const CreateAccount = lazyComponent(async () => (await later()).createAccount())
/** Wanted where a link is found again months later. */
const ExpiredLink = lazyComponent(async () => (await later()).expiredLink())
const AfterSales = lazyComponent(async () => (await later()).afterSales())
/** Wanted where an order was fetched at a branch during a game night. */
const RouletteNumbers = lazyComponent(async () => (await later()).rouletteNumbers())
/** Shown after ordering the same again, and only where not all of it is available. */
const ReorderResult = lazyComponent(async () => (await later()).reorderResult())

const isToPay = (order: OrderBody) =>
  order.status === 'payment_pending' && (order.payment_method !== 'lease' || openPayment(order) !== undefined)

/** An order that never received money has no receipt. */
const hasReceipt = (order: OrderBody): order is OrderBody & { readonly receipt: NonNullable<OrderBody['receipt']> } =>
  order.receipt !== null &&
  order.completed_at !== null &&
  (order.state === 'complete' || order.receipt.documents.length > 0)

const hasAfterSales = ({ delivered_at, returnable, returns }: OrderBody) =>
  delivered_at !== null || returnable.length > 0 || returns.length > 0

/** Only what is fetched at a branch and paid brings numbers; voided ones are shown with their reason. */
const mayHaveNumbers = ({ delivery, paid_at }: OrderBody) => delivery?.option === 'pickup' && paid_at !== null

/** Tickets are issued with the payment. */
const hasTickets = ({ line_items, state, payment_state }: OrderBody) =>
  state === 'complete' &&
  payment_state === 'completed' &&
  line_items.some(({ requires_shipping }) => !requires_shipping)

/** The optional parts of an order, and when each is drawn. */
const partsOf = (order: OrderBody) => [
  ...(isToPay(order) ? [OrderPayment] : []),
  ...(order.payment_method === 'lease' ? [OrderLease] : []),
  ...(order.state === 'complete' && canCancel(order.state, order.shipment_state, order.requires_delivery)
    ? [CancelOrder]
    : []),
  ...(hasReceipt(order) ? [ReceiptPanel] : []),
  ...(hasAfterSales(order) ? [AfterSales] : []),
  ...(mayHaveNumbers(order) ? [RouletteNumbers] : []),
  ...(order.shipments.length > 0 ? [Shipments] : [])
]

interface Props extends OrderProps {
  readonly pay: PayWords
  readonly notices: Readonly<Record<string, string>>
  readonly sums: SumWords
  readonly lease: Messages<'lease'>
  readonly receipt: ReceiptWords
  readonly returns: AfterSalesProps['returns']
  readonly roulette: NumberWords
  /** Name and contacts of the shop, for the receipt. */
  readonly seller: string
}

export function OrderPage(props: Props) {
  const { words, locale, notices } = props
  const phase = useStore($orderPhase, { ssr: 'initial' })
  const problem = useStore($orderProblem, { ssr: 'initial' })
  const order = useStore($order, { ssr: 'initial' })
  const open = () => {
    const key = orderFromUrl()
    // Links of text messages have a number and no secret: only its phone opens the order.
    if (!key && orderNumberFromUrl()) return location.replace(lookupUrl(locale))
    void openOrder(key)
  }

  const isReady = usePreloaded(phase === 'open', () => (order ? partsOf(order) : []))

  useEffect(readMostTokens, [])
  useEffect(open, [])

  if (phase === 'loading' || (phase === 'open' && !isReady))
    return <Waiting title={words.title} label={words.loading} />
  if (phase === 'missing')
    return (
      <StateMessage level="h1" icon={SearchX} title={words.missing_title} text={words.missing_text}>
        <ButtonLink href={lookupUrl(locale)}>{words.missing_lookup}</ButtonLink>
        <ButtonLink look="quiet" href={localePath(locale, '/')}>
          {words.missing_action}
        </ButtonLink>
      </StateMessage>
    )
  if (phase === 'old-link')
    return (
      <Suspense fallback={<Waiting title={words.title} label={words.loading} />}>
        <ExpiredLink locale={locale} words={words} />
      </Suspense>
    )
  if (phase === 'failed' || !order)
    return (
      <StateMessage
        level="h1"
        icon={CloudOff}
        title={words.failed_title}
        text={noticeText(notices, { code: problem?.code ?? '', text: problem?.message ?? '' })}
      >
        <Button onClick={open}>{words.retry}</Button>
      </StateMessage>
    )
  return <OpenOrder {...props} order={order} />
}

const lookupUrl = (locale: OrderProps['locale']) => {
  const number = orderNumberFromUrl()
  return localePath(locale, '/order-lookup') + (number && `?${new URLSearchParams({ number })}`)
}

/** Just placed with cash, or just paid: worth a greeting. A page opened later greets nobody. */
const GREETING_MS = MINUTE_MS

function OpenOrder(props: Props & { readonly order: OrderBody }) {
  const { order, locale, words, pay, sums, lease, notices, seller } = props
  const seen = useRef(order.status)
  const [fresh, setFresh] = useState(
    () => order.status === 'ordered' && Date.now() - Date.parse(order.completed_at ?? '') < GREETING_MS
  )
  const person = useStore($currentUser)
  const left = useStore($reorderResult)

  useEffect(watchOrder, [])
  useEffect(() => {
    if (seen.current !== order.status) setFresh(true)
    seen.current = order.status
  }, [order.status])

  return (
    <div className="grid gap-8">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <div>
          {person && (
            <a
              href={localePath(locale, '/account/orders')}
              className="mb-1 inline-flex min-h-11 items-center gap-1 text-sm text-ink-soft hover:text-ink hover:underline print:hidden"
            >
              <ChevronLeft className="size-4" strokeWidth={1.5} aria-hidden="true" />
              {words.to_orders}
            </a>
          )}
          <h1 className="figures text-3xl font-semibold tracking-tight">
            {fillPlaceholders(words.heading, { number: order.number })}
          </h1>
          {order.completed_at && (
            <p className="figures mt-1 text-ink-soft">
              {fillPlaceholders(words.placed_at, {
                date: date(locale, order.completed_at),
                time: time(order.completed_at)
              })}
            </p>
          )}
        </div>
        <p role="status">
          <StatusChip status={order.status} label={wordOf(words, statusWordOf(order))} />
        </p>
      </div>
      <OutcomeBanner order={order} fresh={fresh} locale={locale} words={words}>
        <NextStep order={order} locale={locale} words={words} />
      </OutcomeBanner>
      {!person && ['ordered', 'paid'].includes(outcomeOf(order) ?? '') && (
        <Suspense>
          <CreateAccount order={order} locale={locale} words={words} />
        </Suspense>
      )}
      {isToPay(order) && (
        <Suspense fallback={<span className="waiting h-80 rounded-xl" />}>
          <OrderPayment order={order} locale={locale} words={words} pay={pay} notices={notices} />
        </Suspense>
      )}
      {order.payment_method === 'lease' && (
        <Suspense>
          <OrderLease order={order} notices={notices} locale={locale} words={lease} />
        </Suspense>
      )}
      {left && (
        <Suspense>
          <ReorderResult number={order.number} locale={locale} words={words} />
        </Suspense>
      )}
      <Timeline order={order} locale={locale} words={words} />
      {order.state === 'complete' && <Actions order={order} locale={locale} words={words} />}
      <OrderDetails
        order={order}
        locale={locale}
        words={words}
        sums={sums}
        seller={seller}
        aside={
          hasReceipt(order) && (
            <Suspense>
              <ReceiptPanel
                receipt={order.receipt}
                orderKey={openedOrder() ?? order}
                hasAddress={order.email !== ''}
                locale={locale}
                words={props.receipt}
                notices={notices}
                onOrder={next => $order.set(next)}
              />
            </Suspense>
          )
        }
      >
        {hasTickets(order) && <OrderTickets order={order} locale={locale} words={words} />}
        {mayHaveNumbers(order) && (
          <Suspense>
            <RouletteNumbers order={order} locale={locale} words={props.roulette} />
          </Suspense>
        )}
        {hasAfterSales(order) && (
          <Suspense>
            <AfterSales order={order} locale={locale} words={words} returns={props.returns} notices={notices} />
          </Suspense>
        )}
      </OrderDetails>
    </div>
  )
}

/** Further actions on an order that is active or complete. */
function Actions(props: OrderProps & { readonly order: OrderBody }) {
  const { state, status, shipment_state, requires_delivery } = props.order
  return (
    <div className="flex flex-wrap gap-3 print:hidden">
      {status !== 'payment_pending' && <OrderAgain {...props} look="quiet" />}
      {canCancel(state, shipment_state, requires_delivery) && (
        <Suspense>
          <CancelOrder {...props} />
        </Suspense>
      )}
    </div>
  )
}

function Waiting({ title, label }: { readonly title: string; readonly label: string }) {
  return (
    <div className="grid gap-8">
      <h1 className="sr-only">{title}</h1>
      <p role="status" className="sr-only noscript:hidden">
        {label}
      </p>
      <span className="waiting h-12 w-72 max-w-full rounded-card" />
      <span className="waiting h-80 rounded-xl" />
      <span className="waiting h-24 rounded-xl" />
    </div>
  )
}
