import { daysBefore, localDate } from '../../../domain/time.ts'
import { hasExpired, REQUEST_DAYS } from '../../../domain/booking/travel-quote.ts'
import type { Database } from '../../platform/db/database.ts'
import { jobProgress } from '../../platform/jobs/scheduled-jobs.ts'
import { enqueueQuoteNotification } from './messages.ts'
import { endTrip } from './passengers.ts'
import { lockQuote, updateQuote } from './queries.ts'

const BATCH = 50

interface Deps {
  readonly db: Database
  readonly now: () => Date
}

/** Ends quotes whose time is over, and tells their customers. */
export async function expireQuotes({ db, now }: Deps) {
  const at = now()
  const today = localDate(at)
  const due = await db.query
    .selectFrom('travel_quotes')
    .select('id')
    .where(e =>
      e.or([
        e.and([e('state', 'in', ['answered', 'accepted']), e('valid_until', '<=', at.toISOString())]),
        e.and([
          e('state', '=', 'requested'),
          e.or([e('first_flight_on', '<=', today), e('created_at', '<=', daysBefore(at, REQUEST_DAYS).toISOString())])
        ])
      ])
    )
    .limit(BATCH)
    .execute()
  for (const { id } of due)
    await db.change(async tx => {
      const row = await lockQuote(tx, id)
      if (!row || !hasExpired(row, at, today)) return
      await updateQuote(tx, id, { state: 'expired', ended_at: at.toISOString() }, at)
      await endTrip(tx, id, today)
      await enqueueQuoteNotification(tx, id, 'expired', row.answers, at)
    })
  return jobProgress(due.length === BATCH)
}
