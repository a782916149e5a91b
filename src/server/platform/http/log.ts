import { pino, type Logger } from 'pino'
import type { Environment } from '../environment/environment.ts'

/**
 * The server's log: JSON lines on standard output, written in batches so that logging costs a request nothing.
 * Never give it bodies, query strings or headers: phones, register numbers and baskets are personal data.
 */
export function openLog(level: Environment['logLevel']): Logger {
  const batched = level !== 'silent' && level !== 'debug'
  const destination = pino.destination({ fd: 1, sync: !batched, minLength: batched ? 4096 : 0 })
  const log = pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, destination)
  if (batched) {
    setInterval(() => destination.flush(), 1_000).unref()
    process.on('exit', () => destination.flushSync())
  }
  return log
}
