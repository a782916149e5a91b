import type { OrderSeatsBody } from '../../../contract/booking/e-ticket.ts'
import { ok, type Result } from '../../../domain/result.ts'
import { isShopLocale, type Locale } from '../../../i18n/locales.ts'
import { bindDeps } from '../../platform/bind-deps.ts'
import type { Reader } from '../../platform/db/database.ts'
import { notFound, unprocessable, type Problem, type ServiceResult } from '../../platform/http/problem.ts'
import type { AggregateLine, OrderCredentials, Orders } from '../../ordering/orders/index.ts'
import type { TicketEvents } from './events.ts'
import { chooseSeats, readSeats, seatedLine, type SeatedLine } from './seats.ts'

interface Deps {
  readonly orders: Pick<Orders, 'find' | 'changeOpenOrder' | 'db'>
  readonly events: TicketEvents
}

export type OrderSeats = ReturnType<typeof createOrderSeats>

/** The seats that an open order holds, on the plan of their event, and choosing others. */
export const createOrderSeats = (deps: Deps) => bindDeps(deps, { read, choose })

const seatedLines = ({ events }: Deps, lines: readonly AggregateLine[]) =>
  lines.flatMap(line => {
    const event = events.ofProduct(line.details.productSku)
    return (event && seatedLine(line, event)) ?? []
  })

async function bodyOf(reader: Reader, lines: readonly SeatedLine[], wanted: Locale): Promise<OrderSeatsBody> {
  const locale = isShopLocale(wanted) ? wanted : 'en'
  const seats = await Promise.all(
    lines.map(async seated => ({
      line_item_id: seated.line.id,
      event: seated.event.title[locale],
      kind: seated.line.details.optionsText[locale],
      quantity: seated.line.quantity,
      seats: await readSeats(reader, seated)
    }))
  )
  return { seats, count: seats.length }
}

async function read(deps: Deps, key: OrderCredentials, locale: Locale): ServiceResult<OrderSeatsBody> {
  const found = await deps.orders.find(key)
  return found ? ok(await bodyOf(deps.orders.db, seatedLines(deps, found.lines), locale)) : notFound('order-not-found')
}

/** Holds the chosen seats instead of those a line has; of two who want one, one gets it. */
const choose = (deps: Deps, key: OrderCredentials, lineId: string, wanted: readonly string[], locale: Locale) =>
  deps.orders.changeOpenOrder(key, async (tx, { lines }): Promise<Result<OrderSeatsBody, Problem>> => {
    const all = seatedLines(deps, lines)
    const seated = all.find(({ line }) => line.id === lineId)
    if (!seated) return notFound('line-not-found')
    const seats = new Set(wanted)
    if (seats.size !== seated.line.quantity) return unprocessable('ticket-seat-count', { field: 'seats' })
    // Nothing is held for a cart: its seats are given when it goes to checkout.
    if (seated.line.reserved !== seated.line.quantity) return unprocessable('cannot-transition')
    if (!(await chooseSeats(tx, seated, seats))) return unprocessable('ticket-seat-taken', { field: 'seats' })
    return ok(await bodyOf(tx, all, locale))
  })
