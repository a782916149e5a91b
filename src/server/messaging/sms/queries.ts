import { statement } from '../../platform/db/statement.ts'
import type { SmsSendingTable } from './tables.ts'

type Row = { [K in keyof SmsSendingTable]: SmsSendingTable[K] }

/** Written before anything is sent; nothing happens where the message is known. */
export const insertSending = statement<Pick<Row, 'id' | 'segments'> & { now: string }, never>((db, p) =>
  db
    .insertInto('sms_sendings')
    .values({
      id: p('id'),
      state: 'sending',
      uncertain: 0,
      provider_id: null,
      segments: p('segments'),
      created_at: p('now'),
      updated_at: p('now'),
      checked_at: p('now')
    })
    .onConflict(c => c.column('id').doNothing())
)

export const sendingById = statement<{ id: string }, Row>((db, p) =>
  db.selectFrom('sms_sendings').selectAll().where('id', '=', p('id'))
)

export const recordSending = statement<
  Pick<Row, 'id' | 'state' | 'provider_id' | 'segments'> & { more: number; now: string },
  never
>((db, p) =>
  db
    .updateTable('sms_sendings')
    .set(e => ({
      state: p('state'),
      uncertain: e('uncertain', '+', p('more')),
      provider_id: p('provider_id'),
      segments: p('segments'),
      updated_at: p('now')
    }))
    .where('id', '=', p('id'))
)

/** Taken over by the carrier and not heard of since. */
export const undeliveredSendings = statement<{ checked: string; since: string; limit: number }, Row>((db, p) =>
  db
    .selectFrom('sms_sendings')
    .selectAll()
    .where('state', '=', 'taken')
    .where('checked_at', '<=', p('checked'))
    .where('created_at', '>', p('since'))
    .orderBy('checked_at')
    .limit(p('limit'))
)

export const recordStatus = statement<{ id: string; state: string; now: string }, never>((db, p) =>
  db
    .updateTable('sms_sendings')
    .set({ state: p('state'), checked_at: p('now') })
    .where('id', '=', p('id'))
    .where('state', '=', 'taken')
)

export const deleteSendingsBefore = statement<{ created_at: string }, never>((db, p) =>
  db.deleteFrom('sms_sendings').where('created_at', '<', p('created_at'))
)
