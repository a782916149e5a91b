import type { Reader } from '../../../platform/db/database.ts'
import { statement } from '../../../platform/db/statement.ts'
import type { OrderReturnLineTable, OrderReturnTable, ReturnPhotoTable, ReviewAnswerTable } from '../tables.ts'

type ReturnLine = { readonly [K in keyof OrderReturnLineTable]: OrderReturnLineTable[K] }

export type ReturnRecord = { readonly [K in keyof OrderReturnTable]: OrderReturnTable[K] } & {
  readonly lines: readonly ReturnLine[]
  readonly photos: readonly Photo[]
}

const returnsOfOrder = statement<{ order_id: string }, OrderReturnTable>((db, p) =>
  db
    .selectFrom('order_returns')
    .selectAll()
    .where('order_id', '=', p('order_id'))
    .orderBy('created_at')
    .orderBy('number')
)

const returnLinesOfOrder = statement<{ order_id: string }, ReturnLine>((db, p) =>
  db
    .selectFrom('order_return_lines as line')
    .innerJoin('order_returns', 'order_returns.id', 'line.return_id')
    .select(['line.return_id', 'line.line_item_id', 'line.quantity', 'line.amount'])
    .where('order_returns.order_id', '=', p('order_id'))
)

/** Oldest first, each with its lines and pictures. */
export async function returnsOf(reader: Reader, orderId: string): Promise<readonly ReturnRecord[]> {
  const rows = await reader.all(returnsOfOrder, { order_id: orderId })
  if (rows.length === 0) return []
  const lines = await reader.all(returnLinesOfOrder, { order_id: orderId })
  const photos = await reader.all(photosOfOrder, { order_id: orderId })
  const of = <Part extends { return_id: string | null }>(parts: readonly Part[], id: string) =>
    parts.filter(({ return_id }) => return_id === id)
  return rows.map(row => ({ ...row, lines: of(lines, row.id), photos: of(photos, row.id) }))
}

export const returnByNumber = statement<{ number: string }, Pick<OrderReturnTable, 'id' | 'order_id'>>((db, p) =>
  db.selectFrom('order_returns').select(['id', 'order_id']).where('number', '=', p('number'))
)

export const insertReturn = statement<OrderReturnTable, never>((db, p) =>
  db.insertInto('order_returns').values({
    id: p('id'),
    number: p('number'),
    order_id: p('order_id'),
    state: p('state'),
    reason: p('reason'),
    note: p('note'),
    answer: p('answer'),
    amount: p('amount'),
    fee: p('fee'),
    refund_to: p('refund_to'),
    created_at: p('created_at'),
    updated_at: p('updated_at'),
    decided_at: p('decided_at'),
    received_at: p('received_at'),
    refunded_at: p('refunded_at')
  })
)

export const insertReturnLine = statement<ReturnLine, never>((db, p) =>
  db.insertInto('order_return_lines').values({
    return_id: p('return_id'),
    line_item_id: p('line_item_id'),
    quantity: p('quantity'),
    amount: p('amount')
  })
)

export const deleteReturnLine = statement<Pick<ReturnLine, 'return_id' | 'line_item_id'>, never>((db, p) =>
  db
    .deleteFrom('order_return_lines')
    .where('return_id', '=', p('return_id'))
    .where('line_item_id', '=', p('line_item_id'))
)

type Moving = Pick<
  OrderReturnTable,
  | 'id'
  | 'state'
  | 'answer'
  | 'amount'
  | 'fee'
  | 'refund_to'
  | 'updated_at'
  | 'decided_at'
  | 'received_at'
  | 'refunded_at'
>

export const updateReturn = statement<Moving, never>((db, p) =>
  db
    .updateTable('order_returns')
    .set({
      state: p('state'),
      answer: p('answer'),
      amount: p('amount'),
      fee: p('fee'),
      refund_to: p('refund_to'),
      updated_at: p('updated_at'),
      decided_at: p('decided_at'),
      received_at: p('received_at'),
      refunded_at: p('refunded_at')
    })
    .where('id', '=', p('id'))
)

const reviewAnswers = statement<{ order_id: string }, Pick<ReviewAnswerTable, 'line_item_id'>>((db, p) =>
  db
    .selectFrom('review_answers as answer')
    .innerJoin('line_items', 'line_items.id', 'answer.line_item_id')
    .select('answer.line_item_id')
    .where('line_items.order_id', '=', p('order_id'))
)

export const reviewAnswersOf = (reader: Reader, orderId: string) => reader.all(reviewAnswers, { order_id: orderId })

/** A second answer of the same line changes nothing. */
export const insertReviewAnswer = statement<ReviewAnswerTable, never>((db, p) =>
  db
    .insertInto('review_answers')
    .values({
      line_item_id: p('line_item_id'),
      product_id: p('product_id'),
      answered_at: p('answered_at')
    })
    .onConflict(c => c.column('line_item_id').doNothing())
)

type Photo = { readonly [K in keyof ReturnPhotoTable]: ReturnPhotoTable[K] }

/** Pictures that belong to a return. */
const photosOfOrder = statement<{ order_id: string }, Photo>((db, p) =>
  db
    .selectFrom('return_photos')
    .selectAll()
    .where('order_id', '=', p('order_id'))
    .where('return_id', 'is not', null)
    .orderBy('id')
)

export const unattachedPhotosOf = statement<{ order_id: string }, Pick<Photo, 'id'>>((db, p) =>
  db.selectFrom('return_photos').select('id').where('order_id', '=', p('order_id')).where('return_id', 'is', null)
)

export const insertPhoto = statement<Photo, never>((db, p) =>
  db.insertInto('return_photos').values({
    id: p('id'),
    order_id: p('order_id'),
    return_id: p('return_id'),
    file: p('file'),
    width: p('width'),
    height: p('height'),
    created_at: p('created_at')
  })
)

export const attachPhoto = statement<{ id: string; return_id: string }, never>((db, p) =>
  db
    .updateTable('return_photos')
    .set({ return_id: p('return_id') })
    .where('id', '=', p('id'))
)

export const deleteUnattachedPhotos = statement<{ created_at: string }, never>((db, p) =>
  db.deleteFrom('return_photos').where('return_id', 'is', null).where('created_at', '<', p('created_at'))
)
