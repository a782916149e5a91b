import type { Logger } from 'pino'

/** Ends the process in order, once, when it is asked to. */
export function stopOnSignals(log: Pick<Logger, 'info'>, stop: () => Promise<void>) {
  let isStopping = false
  const onSignal = (signal: string) => {
    if (isStopping) return
    isStopping = true
    log.info({ signal }, 'stopping')
    void stop().then(() => process.exit(0))
  }
  process.on('SIGTERM', onSignal)
  process.on('SIGINT', onSignal)
}
