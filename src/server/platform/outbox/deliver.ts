import type { Logger } from 'pino'
import { z } from 'zod'
import type { Database } from '../db/database.ts'
import { jsonColumn } from '../db/json-column.ts'
import { jobProgress } from '../jobs/scheduled-jobs.ts'
import { QUEUES, type QueueName } from './queues.ts'
import type { OutboxState } from './tables.ts'
import {
  claimMessage,
  updateMessageState,
  dueMessages,
  type FormerKinds,
  type Message,
  type MessageKind,
  type MessageSchemas,
  type OutboxRow,
  type PayloadOf
} from './messages.ts'

import { HOUR_MS, MINUTE_MS, later } from '../../../domain/time.ts'
import { ProviderRefused } from '../http-client/index.ts'

/** Reads stored messages by the schema of their kind. */
export function messageReader(schemas: MessageSchemas, formerKinds: FormerKinds = {}): (text: string) => Message {
  const isKind = (kind: unknown): kind is MessageKind => typeof kind === 'string' && Object.hasOwn(schemas, kind)
  const present = z.string().transform(kind => formerKinds[kind] ?? kind)
  const kindSchema = present.pipe(z.custom<MessageKind>(isKind))
  const envelope = jsonColumn('outbox.payload_json', z.object({ kind: kindSchema }))
  return text => {
    const { kind } = envelope.read(text)
    const payload = jsonColumn<PayloadOf<MessageKind>>(`outbox.payload_json of ${kind}`, schemas[kind]).read(text)
    // The payload is of this kind; the compiler cannot follow that through the table.
    return { kind, ...payload } as Message
  }
}

const BATCH = 20
/** A worker that dies with a message in hand gives it up after this. */
const VISIBILITY_TIMEOUT_MS = MINUTE_MS
const FIRST_PAUSE_MS = 5_000
const LONGEST_PAUSE_MS = HOUR_MS
const ATTEMPTS = 20

export interface HandledMessage {
  readonly state: Extract<OutboxState, 'done' | 'suppressed' | 'expired'>
  /** Replaces the stored payload, which operators read; it stays as it is when left out. */
  readonly payload?: object
}

export type OutboxHandler = (message: Message, key: string, writtenAt: Date) => Promise<HandledMessage>

interface Deps {
  readonly db: Database
  readonly handle: OutboxHandler
  readonly schemas: MessageSchemas
  readonly formerKinds?: FormerKinds
  /** The part of a failed message that is stored. */
  readonly redact: (message: Message) => object
  readonly now: () => Date
  readonly log: Pick<Logger, 'warn' | 'error'>
}

/** Carries what is due of one queue, each message by one worker at a time; a failure is tried again, ever more patiently. */
export const outboxDelivery =
  ({ db, handle, schemas, formerKinds, redact, now, log }: Deps, read = messageReader(schemas, formerKinds)) =>
  async (queue: QueueName) => {
    const due = await db.all(dueMessages, { queue, now: now().toISOString(), limit: BATCH })
    const rows = due.values()
    await Promise.all(Array.from({ length: QUEUES[queue].concurrency }, () => oneByOne(rows)))
    return jobProgress(due.length === BATCH)

    async function oneByOne(rows: Iterable<OutboxRow>) {
      for (const row of rows) {
        const lease = later(now(), VISIBILITY_TIMEOUT_MS).toISOString()
        const taken = await db.change(tx => tx.run(claimMessage, { id: row.id, attempts: row.attempts, due_at: lease }))
        if (taken === 1) await one(row)
      }
    }

    async function one(row: OutboxRow) {
      const close = (change: { state: OutboxState; due_at: string; error: string | null; payload_json: string }) =>
        db.change(tx =>
          tx.run(updateMessageState, {
            ...change,
            id: row.id,
            done_at: change.state === 'waiting' ? null : now().toISOString()
          })
        )
      let message: Message | undefined
      try {
        message = read(row.payload_json)
        const { state, payload } = await handle(message, row.dedupe_key, new Date(row.created_at))
        await close({
          state,
          due_at: row.due_at,
          error: null,
          payload_json: payload ? JSON.stringify(payload) : row.payload_json
        })
      } catch (error) {
        const attempts = row.attempts + 1
        const failed = attempts >= ATTEMPTS || error instanceof ProviderRefused
        log[failed ? 'error' : 'warn'](
          { err: error, message: row.id, kind: row.kind, attempts },
          'an outbox message was not delivered'
        )
        const pause = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** row.attempts)
        await close({
          state: failed ? 'failed' : 'waiting',
          due_at: new Date(now().getTime() + pause).toISOString(),
          error: error instanceof Error ? error.message : String(error),
          payload_json: failed ? JSON.stringify(message ? redact(message) : {}) : row.payload_json
        })
      }
    }
  }
