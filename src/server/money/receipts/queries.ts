import { statement } from '../../platform/db/statement.ts'
import type { LineItemStampsTable, ReceiptTable, ReceiptJobTable } from './tables.ts'

export type ReceiptJobRow = { [K in keyof ReceiptJobTable]: ReceiptJobTable[K] }
export type ReceiptRow = { [K in keyof ReceiptTable]: ReceiptTable[K] }
export type LineItemStampsRow = { [K in keyof LineItemStampsTable]: LineItemStampsTable[K] }

export const receiptJobOfOrder = statement<{ order_id: string }, ReceiptJobRow>((db, p) =>
  db.selectFrom('receipt_jobs').selectAll().where('order_id', '=', p('order_id'))
)

/** Locks the row, so that two processes do not issue the same receipt. */
export const lockReceiptJob = statement<{ order_id: string }, ReceiptJobRow>((db, p, dialect) => {
  const query = db.selectFrom('receipt_jobs').selectAll().where('order_id', '=', p('order_id'))
  return dialect === 'postgres' ? query.forUpdate() : query
})

export const receiptsOfOrder = statement<{ order_id: string }, ReceiptRow>((db, p) =>
  db
    .selectFrom('receipts')
    .selectAll()
    .where('order_id', '=', p('order_id'))
    .orderBy('issued_at', 'desc')
    .orderBy('id', 'desc')
)

/** Inserts once per order; a second call changes nothing. */
export const insertReceiptJob = statement<ReceiptJobRow, never>((db, p) =>
  db
    .insertInto('receipt_jobs')
    .values({
      order_id: p('order_id'),
      state: p('state'),
      step: p('step'),
      version: p('version'),
      attempts: p('attempts'),
      due_at: p('due_at'),
      error: p('error'),
      request_json: p('request_json'),
      delivered_at: p('delivered_at'),
      alerted_at: p('alerted_at'),
      updated_at: p('updated_at')
    })
    .onConflict(c => c.column('order_id').doNothing())
)

/** Orders delivered since a moment that have no receipt job: they were delivered while eBarimt was not configured. */
export const deliveredWithoutReceiptJob = statement<
  { since: string; limit: number },
  { readonly order_id: string; readonly happened_at: string }
>((db, p) =>
  db
    .selectFrom('order_events')
    .innerJoin('orders', 'orders.id', 'order_events.order_id')
    .leftJoin('receipt_jobs', 'receipt_jobs.order_id', 'order_events.order_id')
    .select(['order_events.order_id', 'order_events.happened_at'])
    .where('order_events.event', '=', 'delivered')
    .where('order_events.happened_at', '>=', p('since'))
    .where('orders.state', '=', 'complete')
    .where('receipt_jobs.order_id', 'is', null)
    .orderBy('order_events.happened_at')
    .limit(p('limit'))
)

type ReceiptJobUpdate = Omit<ReceiptJobRow, 'delivered_at' | 'alerted_at'>

export const updateReceiptJob = statement<ReceiptJobUpdate, never>((db, p) =>
  db
    .updateTable('receipt_jobs')
    .set({
      state: p('state'),
      step: p('step'),
      version: p('version'),
      attempts: p('attempts'),
      due_at: p('due_at'),
      error: p('error'),
      request_json: p('request_json'),
      updated_at: p('updated_at')
    })
    .where('order_id', '=', p('order_id'))
)

/** Jobs that wait, and those whose process has ended while sending. */
export const dueReceiptJobs = statement<{ now: string; limit: number }, Pick<ReceiptJobRow, 'order_id'>>((db, p) =>
  db
    .selectFrom('receipt_jobs')
    .select('order_id')
    .where('state', 'in', ['waiting', 'sending'])
    .where('due_at', '<=', p('now'))
    .orderBy('due_at')
    .limit(p('limit'))
)

/** Jobs that wait for staff, or whose receipt is still missing long after delivery, unless alerted of recently. */
export const missingReceipts = statement<
  { late: string; alertedBefore: string; limit: number },
  Pick<ReceiptJobRow, 'order_id' | 'state' | 'error'> & { number: string }
>((db, p) =>
  db
    .selectFrom('receipt_jobs')
    .innerJoin('orders', 'orders.id', 'receipt_jobs.order_id')
    .select(['receipt_jobs.order_id', 'receipt_jobs.state', 'receipt_jobs.error', 'orders.number'])
    .where('receipt_jobs.state', '!=', 'settled')
    .where(e =>
      e.or([e('receipt_jobs.state', 'in', ['unclear', 'failed']), e('receipt_jobs.delivered_at', '<=', p('late'))])
    )
    .where(e =>
      e.or([e('receipt_jobs.alerted_at', 'is', null), e('receipt_jobs.alerted_at', '<=', p('alertedBefore'))])
    )
    .limit(p('limit'))
)

export const markAlerted = statement<{ order_id: string; alerted_at: string }, never>((db, p) =>
  db
    .updateTable('receipt_jobs')
    .set({ alerted_at: p('alerted_at') })
    .where('order_id', '=', p('order_id'))
)

export const insertReceipt = statement<ReceiptRow, never>((db, p) =>
  db.insertInto('receipts').values({
    id: p('id'),
    order_id: p('order_id'),
    number: p('number'),
    printed_at: p('printed_at'),
    state: p('state'),
    fingerprint: p('fingerprint'),
    total: p('total'),
    vat_hundredths: p('vat_hundredths'),
    city_tax_hundredths: p('city_tax_hundredths'),
    parts_json: p('parts_json'),
    lottery: p('lottery'),
    qr_image: p('qr_image'),
    registered: p('registered'),
    issued_at: p('issued_at'),
    ended_at: p('ended_at'),
    sent_at: p('sent_at')
  })
)

/** Ends the valid receipt; a replaced or withdrawn receipt takes no part in the lottery. */
export const endReceipt = statement<{ order_id: string; state: 'replaced' | 'withdrawn'; ended_at: string }, never>(
  (db, p) =>
    db
      .updateTable('receipts')
      .set({ state: p('state'), ended_at: p('ended_at'), lottery: null, qr_image: null })
      .where('order_id', '=', p('order_id'))
      .where('state', '=', 'valid')
)

export const markReceiptMailed = statement<{ order_id: string; sent_at: string }, never>((db, p) =>
  db
    .updateTable('receipts')
    .set({ sent_at: p('sent_at') })
    .where('order_id', '=', p('order_id'))
    .where('state', '=', 'valid')
    .where('sent_at', 'is', null)
)

/** Deletes lottery numbers and QR codes that are no longer shown (`RECEIPT_SHOWN_DAYS`). */
export const deleteLotteriesBefore = statement<{ issued_at: string }, never>((db, p) =>
  db
    .updateTable('receipts')
    .set({ lottery: null, qr_image: null })
    .where('issued_at', '<', p('issued_at'))
    .where('qr_image', 'is not', null)
)

/** Counts the receipts of a day: the suffix of each is unique. */
export const incrementDailySequence = statement<{ day: string }, never>((db, p) =>
  db
    .insertInto('receipt_sequences')
    .values({ day: p('day'), last: 1 })
    .onConflict(c => c.column('day').doUpdateSet(e => ({ last: e('receipt_sequences.last', '+', 1) })))
)

export const lastDailySequence = statement<{ day: string }, { last: number }>((db, p) =>
  db.selectFrom('receipt_sequences').select('last').where('day', '=', p('day'))
)

export const stampsOfOrder = statement<{ order_id: string }, LineItemStampsRow>((db, p) =>
  db
    .selectFrom('line_item_stamps')
    .innerJoin('line_items', 'line_items.id', 'line_item_stamps.line_item_id')
    .select(['line_item_stamps.line_item_id', 'line_item_stamps.lot', 'line_item_stamps.stamps_json'])
    .where('line_items.order_id', '=', p('order_id'))
)

export const upsertLineItemStamps = statement<LineItemStampsRow, never>((db, p) =>
  db
    .insertInto('line_item_stamps')
    .values({ line_item_id: p('line_item_id'), lot: p('lot'), stamps_json: p('stamps_json') })
    .onConflict(c => c.column('line_item_id').doUpdateSet({ lot: p('lot'), stamps_json: p('stamps_json') }))
)
