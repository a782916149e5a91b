import type { Logger } from 'pino'
import type { Database } from '../db/database.ts'
import { MailRefused } from '../providers/mail/port.ts'
import { ProviderRefusal } from '../providers/payment/port.ts'
import { claimMessage, closeMessage, dueMessages, type Message, type OutboxRow } from './messages.ts'

const BATCH = 20
/** A worker that dies with a message in hand gives it up after this. */
const LEASE_MS = 60_000
const FIRST_PAUSE_MS = 5_000
const LONGEST_PAUSE_MS = 3_600_000
const ATTEMPTS = 20

/** What became of a message: done, or kept in the outbox because nothing is configured to carry it. */
export interface Delivered {
  readonly state: 'done' | 'kept'
  /** What is worth keeping of it, for people who read the outbox. */
  readonly payload?: object
}

export type Carrier = (message: Message, key: string) => Promise<Delivered>

interface Parts {
  readonly db: Database
  readonly carry: Carrier
  readonly now: () => Date
  readonly log: Pick<Logger, 'warn' | 'error'>
}

/** Carries what is due, each message by one worker at a time; a failure is tried again, ever more patiently. */
export const outboxDelivery =
  ({ db, carry, now, log }: Parts) =>
  async () => {
    const due = await db.all(dueMessages, { now: now().toISOString(), most: BATCH })
    for (const row of due) {
      const lease = new Date(now().getTime() + LEASE_MS).toISOString()
      const claimed = await db.change(tx => tx.run(claimMessage, { id: row.id, attempts: row.attempts, due_at: lease }))
      if (claimed === 1) await one(row)
    }
    return due.length

    async function one(row: OutboxRow) {
      const close = (change: { state: string; due_at: string; error: string | null; payload_json: string }) =>
        db.change(tx =>
          tx.run(closeMessage, {
            ...change,
            id: row.id,
            done_at: change.state === 'waiting' ? null : now().toISOString()
          })
        )
      try {
        const { state, payload } = await carry(JSON.parse(row.payload_json) as Message, row.dedupe_key)
        await close({
          state,
          due_at: row.due_at,
          error: null,
          payload_json: payload ? JSON.stringify(payload) : row.payload_json
        })
      } catch (error) {
        const attempts = row.attempts + 1
        const failed = attempts >= ATTEMPTS || error instanceof MailRefused || error instanceof ProviderRefusal
        log[failed ? 'error' : 'warn'](
          { err: error, message: row.id, kind: row.kind, attempts },
          'an outbox message was not delivered'
        )
        const pause = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** row.attempts)
        await close({
          state: failed ? 'failed' : 'waiting',
          due_at: new Date(now().getTime() + pause).toISOString(),
          error: error instanceof Error ? error.message : String(error),
          payload_json: row.payload_json
        })
      }
    }
  }
