import type { Logger } from 'pino'
import { DatabaseUnavailable } from '../db/unavailable.ts'

export interface Duty {
  readonly name: string
  readonly everyMs: number
  /** In a rush it comes later, so that it takes a twentieth of the time, but not later than this. */
  readonly atLatestMs?: number
  /** Each process does it for itself: it keeps something of its own, in memory or on its disk. */
  readonly isOwn?: true
  /** Answers `more` when it left some for the next time, which then comes as soon as the work took. */
  run(): Promise<unknown>
}

/** What a process performs: everything, or only its own where `npm run worker` does the rest. */
export const dutiesOf = (worker: 'here' | 'apart', duties: readonly Duty[]) =>
  worker === 'here' ? duties : duties.filter(({ isOwn }) => isOwn)

/** What a duty does at most at a time: that it was so many means there may be more. */
export const moreWhen = (isFull: boolean) => (isFull ? 'more' : 'done')

/** What can wait takes at most half of the time from those who cannot, and what follows them a twentieth. */
function pauseAfter({ everyMs, atLatestMs = everyMs }: Duty, isMore: boolean, tookMs: number) {
  if (isMore) return Math.min(everyMs, tookMs)
  return Math.min(atLatestMs, Math.max(everyMs, 20 * tookMs))
}

/** Runs duties over and over, each on its own clock and never twice at once; a failure is logged and tried again. */
export function startWorker(duties: readonly Duty[], log: Pick<Logger, 'error' | 'warn'>) {
  const timers = new Map<string, NodeJS.Timeout>()
  const running = new Set<Promise<unknown>>()
  let stopped = false

  const schedule = (duty: Duty, inMs: number) => {
    if (stopped) return
    timers.set(
      duty.name,
      setTimeout(() => void perform(duty), inMs)
    )
  }
  const perform = async (duty: Duty) => {
    const began = performance.now()
    const work = duty.run().catch((error: unknown) => {
      // All of them hear of it, every time: one line is enough.
      if (error instanceof DatabaseUnavailable)
        log.warn({ duty: duty.name, trouble: error.trouble }, 'a duty waits for the database')
      else log.error({ err: error, duty: duty.name }, 'a duty failed')
    })
    running.add(work)
    const left = await work
    running.delete(work)
    schedule(duty, pauseAfter(duty, left === 'more', performance.now() - began))
  }
  for (const duty of duties) schedule(duty, duty.everyMs)

  return {
    async stop() {
      stopped = true
      for (const timer of timers.values()) clearTimeout(timer)
      await Promise.all(running)
    }
  }
}
