import type { Logger } from 'pino'
import type { Database } from './database.ts'

/** How long an answer of the database is reused: anybody may ask, as often as they like. */
const CACHE_MS = 1_000
/** A database that stands still is not ready, long before its questions are given up. */
const LONGEST_MS = 2_000

/** Whether the database can be read and written; says in the log when that changes. */
export function readiness({ probe }: Pick<Database, 'probe'>, log: Pick<Logger, 'warn' | 'info'>) {
  let wasReady = true
  let cached: { readonly at: number; readonly answer: Promise<boolean> } | undefined

  async function ask(): Promise<boolean> {
    let timer: NodeJS.Timeout | undefined
    const tooLong = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error(`no answer within ${LONGEST_MS} ms`)), LONGEST_MS)
    })
    try {
      await Promise.race([probe(), tooLong])
      if (!wasReady) log.info('the database can be used again')
      wasReady = true
    } catch (error) {
      if (wasReady) log.warn({ message: error instanceof Error ? error.message : '' }, 'the database cannot be used')
      wasReady = false
    } finally {
      clearTimeout(timer)
    }
    return wasReady
  }

  return (): Promise<boolean> => {
    const at = performance.now()
    if (!cached || at - cached.at > CACHE_MS) cached = { at, answer: ask() }
    return cached.answer
  }
}
