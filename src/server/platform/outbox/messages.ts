import { v7 as uuid } from 'uuid'
import { z } from 'zod'
import { ABUSE_ALERTS } from '../../../domain/rate-limit/abuse-alert.ts'
import type { Database, Transaction } from '../db/database.ts'
import { deleteExpired } from '../db/delete-expired.ts'
import { statement } from '../db/statement.ts'
import type { QueueName } from './queues.ts'
import type { OutboxState, OutboxTable } from './tables.ts'

/**
 * Work to be done after its cause is committed, as payloads by kind. Kinds are named `module.event`; each module adds
 * its own from its `messages.ts` by interface merging, so that the outbox knows none of them, and gives the composition
 * their schemas.
 */
export interface MessagePayloads {
  'alert.mail': PayloadBy<typeof alertMessages, 'alert.mail'>
}

/** The payload of one kind among the schemas of a module's messages. */
export type PayloadBy<S extends Readonly<Record<K, z.ZodType>>, K extends string> = Readonly<z.output<S[K]>>

export const alertMessages = {
  /** Tells the operator that a limit of the whole shop is nearly used up; `at` is ISO. */
  'alert.mail': z.object({ alert: z.enum(ABUSE_ALERTS), at: z.string() })
}

export type MessageKind = keyof MessagePayloads
export type PayloadOf<K extends MessageKind> = MessagePayloads[K]
export type Message = { [K in MessageKind]: { readonly kind: K } & MessagePayloads[K] }[MessageKind]

/** The schema of every kind: payloads are read by what they were written by. */
export type MessageSchemas = { readonly [K in MessageKind]: z.ZodType<PayloadOf<K>> }

/** The present kind of messages by the one they had. */
export type FormerKinds = Readonly<Record<string, MessageKind>>

export type OutboxRow = { [K in keyof OutboxTable]: OutboxTable[K] }

const insertMessage = statement<OutboxRow, never>((db, p) =>
  db
    .insertInto('outbox')
    .values({
      id: p('id'),
      kind: p('kind'),
      queue: p('queue'),
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

interface Delivery {
  readonly queue: QueueName
  /** One per cause: a second message of this kind with the same key is not written. */
  readonly key: string
  readonly now: Date
  /** Moment before which it is not sent; at once when left out. */
  readonly due?: Date | undefined
}

/** Writes a message in the same transaction as its cause. */
export function enqueue<K extends MessageKind>(
  tx: Transaction,
  kind: K,
  payload: PayloadOf<K>,
  { queue, key, now, due = now }: Delivery
) {
  return tx.send(insertMessage, {
    id: uuid(),
    kind,
    queue,
    dedupe_key: `${kind}:${key}`,
    payload_json: JSON.stringify({ kind, ...payload }),
    state: 'waiting',
    attempts: 0,
    due_at: due.toISOString(),
    created_at: now.toISOString(),
    done_at: null,
    error: null
  })
}

export const enqueueAlertMail = (tx: Transaction, mail: PayloadOf<'alert.mail'>, key: string, now: Date) =>
  enqueue(tx, 'alert.mail', mail, { queue: 'mail', key, now })

export const dueMessages = statement<{ queue: QueueName; now: string; limit: number }, OutboxRow>((db, p) =>
  db
    .selectFrom('outbox')
    .selectAll()
    .where('state', '=', 'waiting')
    .where('queue', '=', p('queue'))
    .where('due_at', '<=', p('now'))
    .orderBy('due_at')
    .limit(p('limit'))
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

export const updateMessageState = statement<
  {
    id: string
    state: OutboxState
    done_at: string | null
    due_at: string
    error: string | null
    payload_json: string
  },
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

/** Deletes messages by the keys under which they were written once. */
export const deleteMessages = ({ query }: Transaction, dedupeKeys: readonly string[]) =>
  query.deleteFrom('outbox').where('dedupe_key', 'in', dedupeKeys).execute()

/** Deletes messages of these kinds to a phone or an address, sent or waiting. */
export const deleteMessagesTo = ({ query }: Transaction, contact: string, kinds: readonly string[]) =>
  query
    .deleteFrom('outbox')
    .where('kind', 'in', kinds)
    // Written as JSON: the quotes keep an address from being found inside a longer one.
    .where('payload_json', 'like', `%:${JSON.stringify(contact)}%`)
    .execute()

/** Deletes messages whose retention is over. */
export const pruneMessages = (tx: Transaction, now: Date) => deleteExpired(tx, 'outbox', now)

/** The newest messages, for `/dev/outbox`. */
export const newestMessages = (db: Database, limit: number) =>
  db.query.selectFrom('outbox').selectAll().orderBy('created_at', 'desc').limit(limit).execute()
