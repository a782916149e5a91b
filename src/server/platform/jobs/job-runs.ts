import { MINUTE_MS } from '../../../domain/time.ts'
import type { Database } from '../db/database.ts'
import type { ScheduledJob } from './scheduled-jobs.ts'

/** A poll that finds nothing runs three times a second: its last run is written this often, a failure at once. */
const WRITE_EVERY_MS = 5 * MINUTE_MS
const ERROR_LENGTH = 500

interface Deps {
  readonly db: Pick<Database, 'change'>
  readonly now: () => Date
}

/** Wraps jobs so that their runs are noted for the office. */
export const withRecordedRuns = (jobs: readonly ScheduledJob[], deps: Deps): readonly ScheduledJob[] =>
  jobs.map(job => recorded(job, deps))

function recorded(job: ScheduledJob, { db, now }: Deps): ScheduledJob {
  let writtenAt = 0
  let hasFailed = false
  const write = (startedAt: Date, error: string | null) => {
    writtenAt = now().getTime()
    const row = {
      ...{ name: job.name, started_at: startedAt.toISOString(), took_ms: writtenAt - startedAt.getTime(), error },
      ...(error !== null && { failed_at: startedAt.toISOString() })
    }
    return db.change(({ query }) =>
      query
        .insertInto('job_runs')
        .values({ failed_at: null, ...row })
        .onConflict(c => c.column('name').doUpdateSet(row))
        .execute()
    )
  }
  return {
    ...job,
    async run() {
      const startedAt = now()
      const isDue = startedAt.getTime() - writtenAt >= WRITE_EVERY_MS
      /** A run that cannot be noted, as the database is busy, is noted by a later one, and is no failure of the job. */
      const note = async (error: string | null) => {
        if (!isDue && hasFailed === (error !== null)) return
        const isWritten = await write(startedAt, error).then(
          () => true,
          () => false
        )
        if (isWritten) hasFailed = error !== null
        else writtenAt = 0
      }
      try {
        const left = await job.run()
        await note(null)
        return left
      } catch (error) {
        await note(textOf(error))
        throw error
      }
    }
  }
}

const textOf = (error: unknown) => (error instanceof Error ? error.message : String(error)).slice(0, ERROR_LENGTH)
