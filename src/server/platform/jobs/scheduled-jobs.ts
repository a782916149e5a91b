import type { Logger } from 'pino'
import { DatabaseUnavailable } from '../db/unavailable.ts'

export interface ScheduledJob {
  readonly name: string
  readonly everyMs: number
  /** In a rush it comes later, so that it takes a twentieth of the time, but not later than this. */
  readonly atLatestMs?: number
  /** Each process does it for itself: it keeps something of its own, in memory or on its disk. */
  readonly perProcess?: true
  /** Answers `more` when it left some for the next time, which then comes as soon as the work took. */
  run(): Promise<unknown>
}

/** Jobs a process runs: all, or only its own where `npm run worker` runs the rest. */
export const jobsOfProcess = (worker: 'here' | 'apart', jobs: readonly ScheduledJob[]) =>
  worker === 'here' ? jobs : jobs.filter(({ perProcess }) => perProcess)

/** A full batch means there may be more. */
export const jobProgress = (isFull: boolean) => (isFull ? 'more' : 'done')

/** Pause until the next run, ms: a batch with more to come takes at most half of the time, a poll a twentieth. */
function pauseAfter({ everyMs, atLatestMs = everyMs }: ScheduledJob, isMore: boolean, tookMs: number) {
  if (isMore) return Math.min(everyMs, tookMs)
  return Math.min(atLatestMs, Math.max(everyMs, 20 * tookMs))
}

/** Runs jobs over and over, each on its own clock and never twice at once; a failure is logged and tried again. */
export function startJobs(jobs: readonly ScheduledJob[], log: Pick<Logger, 'error' | 'warn'>) {
  const timers = new Map<string, NodeJS.Timeout>()
  const running = new Set<Promise<unknown>>()
  /** Jobs that could not reach the database the last time. */
  const waiting = new Set<string>()
  let stopped = false

  const schedule = (job: ScheduledJob, inMs: number) => {
    if (stopped) return
    timers.set(
      job.name,
      setTimeout(() => void perform(job), inMs)
    )
  }
  const perform = async (job: ScheduledJob) => {
    const began = performance.now()
    const work = job.run().then(
      left => {
        waiting.delete(job.name)
        return left
      },
      (error: unknown) => {
        if (!(error instanceof DatabaseUnavailable)) return log.error({ err: error, job: job.name }, 'a job failed')
        // One line for each job until it has worked again: some come every tenth of a second.
        if (!waiting.has(job.name)) log.warn({ job: job.name, reason: error.reason }, 'a job waits for the database')
        waiting.add(job.name)
      }
    )
    running.add(work)
    const left = await work
    running.delete(work)
    schedule(job, pauseAfter(job, left === 'more', performance.now() - began))
  }
  for (const job of jobs) schedule(job, job.everyMs)

  return {
    async stop() {
      stopped = true
      for (const timer of timers.values()) clearTimeout(timer)
      await Promise.all(running)
    }
  }
}
