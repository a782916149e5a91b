import pg from 'pg'
import { DatabaseUnavailable, type UnavailableReason } from './unavailable.ts'

/** SQLSTATE codes, https://www.postgresql.org/docs/current/errcodes-appendix.html; the first that matches counts. */
const STATES: readonly (readonly [RegExp, UnavailableReason])[] = [
  [/^57P03/, 'away'],
  // A protocol violation would be a mistake of ours.
  [/^(?:08(?!P01)|57P0|25P03)/, 'lost'],
  [/^(?:57014|55P03)/, 'slow'],
  [/^(?:53100)/, 'full'],
  [/^53/, 'busy'],
  [/^25006/, 'read-only'],
  [/^(?:28|3D000)/, 'refused'],
  [/^(?:58|XX00[12])/, 'failing']
]

/** pg has no codes for what its own client finds out. */
const MESSAGES: readonly (readonly [RegExp, UnavailableReason])[] = [
  [/^(?:timeout expired|Connection terminated due to connection timeout|Query read timeout)/, 'away'],
  [/^timeout exceeded when trying to connect/, 'busy'],
  [/^(?:Connection terminated|Client has encountered a connection error|Client was closed)/, 'lost']
]

const among = (reasons: typeof STATES, text: string) => reasons.find(([pattern]) => pattern.test(text))?.[1]

function unavailableReasonOf(error: unknown): UnavailableReason | undefined {
  if (error instanceof pg.DatabaseError) return among(STATES, error.code ?? '')
  if (!(error instanceof Error)) return undefined
  const { code, syscall } = error as NodeJS.ErrnoException
  if (syscall === 'connect' || syscall === 'getaddrinfo') return 'away'
  if (syscall !== undefined || code === 'EPIPE' || code === 'ECONNRESET' || code === 'ERR_STREAM_DESTROYED')
    return 'lost'
  return (
    among(MESSAGES, error.message) ??
    (error instanceof AggregateError ? unavailableReasonOf(error.errors[0]) : undefined)
  )
}

/** The error itself, or that the server cannot be used; only for what pg threw. */
export function postgresError(error: unknown): unknown {
  const reason = unavailableReasonOf(error)
  return reason === undefined ? error : new DatabaseUnavailable(reason, error)
}
