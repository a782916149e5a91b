import type { OrderBody } from '../src/contract/ordering/order.ts'
import type { Result } from '../src/domain/result.ts'
import { words } from '../src/i18n/words.ts'
import type { Problem } from '../src/server/platform/http/problem.ts'
import { refuseCommand } from './command.ts'
import { orderRow, orderText, returnRow, returnText } from './order-print.ts'
import type { Commerce } from './with-commerce.ts'

/** The reader of an order for whom no secret is asked. */
export const asStaff = (number: string) => ({ number, token: '', asStaff: true }) as const

/** An order by its number or by that of one of its returns or parcels (`R123456789-B1`). */
export const readOrder = ({ orders }: Commerce, number: string) =>
  orders.read(asStaff(number.split('-')[0] ?? ''), 'mn')

/** Prints one line for each order. */
export async function printOrders(commerce: Commerce, numbers: readonly string[]) {
  for (const number of numbers) {
    const order = await readOrder(commerce, number)
    if (order) console.log(orderRow(order, commerce.deliveryDirectory))
  }
  console.log(`${numbers.length} orders.`)
}

/** Prints everything about one order or one return. */
export async function printOrder(commerce: Commerce, number: string) {
  const order = await readOrder(commerce, number)
  const orderReturn = order?.returns.find(each => each.number === number)
  if (!order || (number.includes('-B') && !orderReturn)) return refuseCommand('There is no such order or return.')
  const lines = orderReturn
    ? returnText(order, orderReturn, commerce.deliveryDirectory)
    : orderText(order, commerce.deliveryDirectory)
  console.log(lines.join('\n'))
}

/** Prints one line for each return that waits for a person. */
export async function printWaitingReturns(commerce: Commerce) {
  const rows = await commerce.returns.waiting()
  for (const { number } of rows) {
    const order = await readOrder(commerce, number)
    const orderReturn = order?.returns.find(each => each.number === number)
    if (order && orderReturn) console.log(returnRow(order, orderReturn))
  }
  console.log(`${rows.length} returns wait.`)
}

/** Does the same to each order or return: one is printed whole, several with a line each; a refusal stops none. */
export async function changeEach(
  commerce: Commerce,
  numbers: readonly string[],
  change: (number: string) => Promise<Result<OrderBody, Problem>>
) {
  for (const number of numbers) {
    const done = await change(number)
    if (!done.ok) refuseCommand(`${number}: ${words('en', 'problem')(done.problem.code, done.problem.values)}`)
    else if (numbers.length > 1) console.log(orderRow(done.value, commerce.deliveryDirectory))
    else
      await printOrder(commerce, done.value.returns.some(each => each.number === number) ? number : done.value.number)
  }
}
