import { mkdirSync } from 'node:fs'
import { DatabaseUnavailable, type UnavailableReason } from './unavailable.ts'

/** SQLite's result codes and the system's; extended codes (`SQLITE_IOERR_WRITE`) begin with the plain one. */
const REASONS: readonly (readonly [RegExp, UnavailableReason])[] = [
  [/^(?:SQLITE_FULL|ENOSPC|EDQUOT|EFBIG)/, 'full'],
  [/^(?:SQLITE_READONLY|SQLITE_PERM|SQLITE_CANTOPEN|EROFS|EACCES|EPERM|ENOTDIR|ENOENT)/, 'read-only'],
  [/^(?:SQLITE_BUSY|SQLITE_LOCKED)/, 'busy'],
  [/^(?:SQLITE_IOERR|SQLITE_CORRUPT|SQLITE_NOTADB|EIO)/, 'failing']
]

/** The error itself, or that the file cannot be used. */
export function sqliteError(error: unknown): unknown {
  const code = String((error as { code?: unknown } | undefined)?.code)
  const reason = REASONS.find(([pattern]) => pattern.test(code))?.[1]
  return reason === undefined || error instanceof DatabaseUnavailable ? error : new DatabaseUnavailable(reason, error)
}

/** Runs what touches the file while it is opened. */
export function withFileErrors<T>(folder: string, open: () => T): T {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    return open()
  } catch (error) {
    throw sqliteError(error)
  }
}
