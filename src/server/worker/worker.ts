import type { Logger } from 'pino'

export interface Duty {
  readonly name: string
  readonly everyMs: number
  run(): Promise<unknown>
}

/** Runs duties over and over, each on its own clock and never twice at once; a failure is logged and tried again. */
export function startWorker(duties: readonly Duty[], log: Pick<Logger, 'error'>) {
  const timers = new Map<string, NodeJS.Timeout>()
  const running = new Set<Promise<unknown>>()
  let stopped = false

  const schedule = (duty: Duty) => {
    if (stopped) return
    timers.set(
      duty.name,
      setTimeout(() => void perform(duty), duty.everyMs)
    )
  }
  const perform = async (duty: Duty) => {
    const work = duty.run().catch((error: unknown) => log.error({ err: error, duty: duty.name }, 'a duty failed'))
    running.add(work)
    await work
    running.delete(work)
    schedule(duty)
  }
  for (const duty of duties) schedule(duty)

  return {
    async stop() {
      stopped = true
      for (const timer of timers.values()) clearTimeout(timer)
      await Promise.all(running)
    }
  }
}
