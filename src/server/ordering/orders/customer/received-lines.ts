import type { Reader } from '../../../platform/db/database.ts'
import { statement } from '../../../platform/db/statement.ts'

/** A line of an order whose goods its buyer has received. */
export interface ReceivedLine {
  readonly order_number: string
  readonly line_item_id: string
  readonly product_id: string
  readonly variant_id: string
  readonly received_at: string
}

const COLUMNS = [
  'orders.number as order_number',
  'line_items.id as line_item_id',
  'line_items.product_id',
  'line_items.variant_id',
  'order_events.happened_at as received_at'
] as const

const latestReceived = statement<{ user_id: string; product_id: string }, ReceivedLine>((db, p) =>
  db
    .selectFrom('orders')
    .innerJoin('line_items', 'line_items.order_id', 'orders.id')
    .innerJoin('order_events', 'order_events.order_id', 'orders.id')
    .select(COLUMNS)
    .where('orders.user_id', '=', p('user_id'))
    .where('line_items.product_id', '=', p('product_id'))
    .where('order_events.event', '=', 'delivered')
    .orderBy('order_events.happened_at', 'desc')
    .limit(1)
)

const received = statement<{ user_id: string; limit: number }, ReceivedLine>((db, p) =>
  db
    .selectFrom('orders')
    .innerJoin('line_items', 'line_items.order_id', 'orders.id')
    .innerJoin('order_events', 'order_events.order_id', 'orders.id')
    .select(COLUMNS)
    .where('orders.user_id', '=', p('user_id'))
    .where('order_events.event', '=', 'delivered')
    .orderBy('order_events.happened_at', 'desc')
    .limit(p('limit'))
)

const notReviewed = statement<{ user_id: string; since: string; limit: number }, ReceivedLine>((db, p) =>
  db
    .selectFrom('orders')
    .innerJoin('line_items', 'line_items.order_id', 'orders.id')
    .innerJoin('order_events', 'order_events.order_id', 'orders.id')
    .select(COLUMNS)
    .where('orders.user_id', '=', p('user_id'))
    .where('orders.state', '=', 'complete')
    .where('order_events.event', '=', 'delivered')
    .where('order_events.happened_at', '>=', p('since'))
    .where(e =>
      e.not(
        e.exists(
          e
            .selectFrom('review_answers')
            .select('review_answers.line_item_id')
            .whereRef('review_answers.line_item_id', '=', 'line_items.id')
        )
      )
    )
    .where(e =>
      e.not(
        e.exists(
          e
            .selectFrom('order_return_lines')
            .innerJoin('order_returns', 'order_returns.id', 'order_return_lines.return_id')
            .select('order_return_lines.line_item_id')
            .whereRef('order_return_lines.line_item_id', '=', 'line_items.id')
            .where('order_returns.state', 'not in', ['declined', 'withdrawn'])
        )
      )
    )
    .orderBy('order_events.happened_at', 'desc')
    .orderBy('line_items.id')
    .limit(p('limit'))
)

/** The last time that a customer received a product, from orders of their account. */
export const latestReceivedLine = (reader: Reader, userId: string, productId: string) =>
  reader.first(latestReceived, { user_id: userId, product_id: productId })

/** Lines received since a moment, kept, and neither reviewed nor dismissed, newest first. */
export const linesWithoutReview = (reader: Reader, userId: string, since: Date, limit: number) =>
  reader.all(notReviewed, { user_id: userId, since: since.toISOString(), limit })

const RECEIVED_MAX = 200

/** Lines that a customer has received, newest first; of many the last 200. */
export const receivedProducts = (reader: Reader, userId: string) =>
  reader.all(received, { user_id: userId, limit: RECEIVED_MAX })
