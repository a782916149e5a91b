import { v7 as uuid } from 'uuid'
import type { Database, Transaction } from '../db/database.ts'
import { statement } from '../db/statement.ts'
import type { OutboxTable } from '../db/tables.ts'

/** Work to be done after its cause is safe on disk. */
export type Message =
  | { readonly kind: 'order-mail'; readonly orderId: string }
  | { readonly kind: 'refund'; readonly paymentId: string }
  | { readonly kind: 'confirm-mail'; readonly subscriberId: string; readonly token: string }
  | { readonly kind: 'contact-mail'; readonly messageId: string }

export type OutboxRow = { [K in keyof OutboxTable]: OutboxTable[K] }

const insertMessage = statement<OutboxRow, never>((db, p) =>
  db
    .insertInto('outbox')
    .values({
      id: p('id'),
      kind: p('kind'),
      dedupe_key: p('dedupe_key'),
      payload_json: p('payload_json'),
      state: p('state'),
      attempts: p('attempts'),
      due_at: p('due_at'),
      created_at: p('created_at'),
      done_at: p('done_at'),
      error: p('error')
    })
    .onConflict(c => c.column('dedupe_key').doNothing())
)

/** Written in the same change as its cause; a second message with the same key is not written. */
function enqueue(tx: Transaction, message: Message, key: string, now: Date) {
  const at = now.toISOString()
  return tx.run(insertMessage, {
    id: uuid(),
    kind: message.kind,
    dedupe_key: key,
    payload_json: JSON.stringify(message),
    state: 'waiting',
    attempts: 0,
    due_at: at,
    created_at: at,
    done_at: null,
    error: null
  })
}

/** Confirms an order by mail, if the buyer left an address. */
export async function enqueueOrderMail(tx: Transaction, order: { id: string; email: string }, now: Date) {
  if (order.email !== '') await enqueue(tx, { kind: 'order-mail', orderId: order.id }, `order-mail:${order.id}`, now)
}

export const enqueueRefund = (tx: Transaction, paymentId: string, now: Date) =>
  enqueue(tx, { kind: 'refund', paymentId }, `refund:${paymentId}`, now)

/** Asks whoever owns an address whether they want letters. */
export const enqueueConfirmMail = (tx: Transaction, subscriberId: string, token: string, now: Date) =>
  enqueue(tx, { kind: 'confirm-mail', subscriberId, token }, `confirm-mail:${subscriberId}:${now.toISOString()}`, now)

/** Brings somebody's message to the people of the shop. */
export const enqueueContactMail = (tx: Transaction, messageId: string, now: Date) =>
  enqueue(tx, { kind: 'contact-mail', messageId }, `contact-mail:${messageId}`, now)

export const dueMessages = statement<{ now: string; most: number }, OutboxRow>((db, p) =>
  db
    .selectFrom('outbox')
    .selectAll()
    .where('state', '=', 'waiting')
    .where('due_at', '<=', p('now'))
    .orderBy('due_at')
    .limit(p('most'))
)

/** Takes a message for one worker: nobody else sees it as due until its lease is over. */
export const claimMessage = statement<{ id: string; attempts: number; due_at: string }, never>((db, p) =>
  db
    .updateTable('outbox')
    .set(e => ({ attempts: e('attempts', '+', 1), due_at: p('due_at') }))
    .where('id', '=', p('id'))
    .where('state', '=', 'waiting')
    .where('attempts', '=', p('attempts'))
)

export const closeMessage = statement<
  { id: string; state: string; done_at: string | null; due_at: string; error: string | null; payload_json: string },
  never
>((db, p) =>
  db
    .updateTable('outbox')
    .set({
      state: p('state'),
      done_at: p('done_at'),
      due_at: p('due_at'),
      error: p('error'),
      payload_json: p('payload_json')
    })
    .where('id', '=', p('id'))
)

/** The newest messages, for `/dev/outbox`. */
export const newestMessages = (db: Database, most: number) =>
  db.query.selectFrom('outbox').selectAll().orderBy('created_at', 'desc').limit(most).execute()
