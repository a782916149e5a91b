import type { OrderBody } from '../src/contract/ordering/order.ts'
import type { ReturnBody } from '../src/contract/ordering/returns.ts'
import { isReturnOpen } from '../src/domain/ordering/returns.ts'
import type { DeliveryDirectory } from '../src/server/ordering/delivery/index.ts'
import { amountText, timeText } from '../src/server/platform/cli-format.ts'
import { addressOf } from '../src/server/providers/mail/index.ts'

const piecesOf = (order: OrderBody, lines: ReturnBody['lines']) =>
  lines.map(({ line_item_id, quantity }) => {
    const line = order.line_items.find(({ id }) => id === line_item_id)
    return `${quantity} × ${line?.variant.sku ?? '?'}  ${line?.product.name ?? ''}`
  })

/** One line of a list: how it is doing, by when, what and for whom. */
export function orderRow(order: OrderBody, places: DeliveryDirectory): string {
  const { number, status, delivery, total_quantity, total, payment_method, phone } = order
  const by = delivery?.promised_by ? `by ${timeText(delivery.promised_by)}` : ''
  const where = delivery?.branch ? `fetched: ${delivery.branch.name}` : addressOf(order, 'mn', places.body)
  return [number, status, by, `${total_quantity} pieces`, amountText(total), payment_method, phone, where]
    .filter(Boolean)
    .join('  ')
}

/** One return in a list. */
export const returnRow = (order: OrderBody, orderReturn: ReturnBody) =>
  [
    orderReturn.number,
    orderReturn.state,
    orderReturn.reason,
    amountText(orderReturn.amount),
    orderReturn.refund_to,
    timeText(orderReturn.created_at),
    order.phone,
    piecesOf(order, orderReturn.lines).join(', ')
  ].join('  ')

/** All that staff with a return before them want to know. */
export function returnText(order: OrderBody, orderReturn: ReturnBody, places: DeliveryDirectory): readonly string[] {
  const refunds = order.payments
    .flatMap(({ payment_method_name: method, refunds: all }) => all.map(refund => ({ method, ...refund })))
    .filter(({ return_number }) => return_number === orderReturn.number)
  return [
    `${orderReturn.number}  ${orderReturn.state}  ${orderReturn.reason}  ${amountText(orderReturn.amount)} to ${orderReturn.refund_to}`,
    `${order.phone}  ${order.email}  ${order.ship_address?.firstname ?? ''}  ${addressOf(order, 'mn', places.body)}`,
    ...piecesOf(order, orderReturn.lines),
    ...(orderReturn.note === '' ? [] : [`“${orderReturn.note}”`]),
    ...(orderReturn.photos.length === 0 ? [] : [`${orderReturn.photos.length} pictures: photos ${orderReturn.number}`]),
    ...(orderReturn.answer === '' ? [] : [`Answered: ${orderReturn.answer}`]),
    `${timeText(orderReturn.created_at)}  requested`,
    ...(orderReturn.decided_at ? [`${timeText(orderReturn.decided_at)}  decided`] : []),
    ...(orderReturn.received_at ? [`${timeText(orderReturn.received_at)}  received`] : []),
    ...(orderReturn.refunded_at ? [`${timeText(orderReturn.refunded_at)}  refunded`] : []),
    ...refunds.map(({ method, amount, state, way, due_at, done_at }) =>
      state === 'completed'
        ? `${amountText(amount)} is back (${way === 'source' ? method : way}), ${timeText(done_at ?? due_at)}`
        : `${amountText(amount)} is to be back by ${timeText(due_at)} (${state === 'manual' ? 'by hand: npm run payments -- refunds' : method})`
    )
  ]
}

/** Only money that is back is called so: a refund by hand has yet to be brought. */
function refundText({ amount, state, due_at }: OrderBody['payments'][number]['refunds'][number]): string {
  if (state === 'completed') return `${amountText(amount)} back`
  const how = state === 'manual' ? ' by hand (npm run payments -- refunds)' : ''
  return `${amountText(amount)} to go back${how} by ${timeText(due_at)}`
}

/** A whole order, with what has happened to it. */
export function orderText(order: OrderBody, places: DeliveryDirectory): readonly string[] {
  return [
    orderRow(order, places),
    `${order.ship_address?.firstname ?? order.delivery?.recipient ?? ''}  ${order.email}`.trim(),
    ...(order.special_instructions === '' ? [] : [`“${order.special_instructions}”`]),
    ...order.line_items.map(
      ({ quantity, variant, product, total, gift }) =>
        `${quantity} × ${variant.sku}  ${[product.name, variant.options_text].filter(Boolean).join(', ')}  ${amountText(total)}${gift ? '  gift' : ''}`
    ),
    ...(order.ship_total > 0 ? [`delivery  ${amountText(order.ship_total)}`] : []),
    ...order.adjustments.map(({ label, amount }) => `${label}  ${amountText(amount)}`),
    ...order.payments.map(({ number, payment_method_name, state, amount, refunds }) =>
      [`${number}  ${payment_method_name}  ${state}  ${amountText(amount)}`, ...refunds.map(refundText)].join(', ')
    ),
    ...order.events.map(({ event, at: moment }) => `${timeText(moment)}  ${event}`),
    ...order.shipments.map(({ number, state, option }) => `${number}  ${state}  ${option}`),
    ...order.returns.map(orderReturn => returnRow(order, orderReturn)),
    `${order.number}: ${order.status}, ${amountText(order.total)}${order.returns.some(({ state }) => isReturnOpen(state)) ? ', a return is open' : ''}`
  ]
}
