/**
 * Why a database cannot be used: `away` does not answer at all, `lost` ended the connection, `slow` took too long,
 * `busy` has no room for more, `refused` does not know us, `full` and `read-only` cannot be written to, `failing` cannot
 * be relied on.
 */
export type UnavailableReason = 'away' | 'lost' | 'slow' | 'busy' | 'refused' | 'full' | 'read-only' | 'failing'

/** The database cannot be used now, through no fault of who asked: the same may work in a moment (503). */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable'
  readonly reason: UnavailableReason

  constructor(reason: UnavailableReason, cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause })
    this.reason = reason
  }
}

const SENTENCES: Readonly<Record<UnavailableReason, string>> = {
  away: 'The database does not answer: start PostgreSQL, or mend DATABASE_URL.',
  lost: 'The database ended the connection: is PostgreSQL being restarted?',
  slow: 'The database takes too long to answer: look what it is doing, or raise DATABASE_TIMEOUT.',
  busy: 'The database has no room for one more connection: raise max_connections, or end what else is connected.',
  refused: 'The database does not let the shop in: mend the user, password and name in DATABASE_URL.',
  full: 'The disk of the database is full: make room on it (DATA_DIR, or where PostgreSQL keeps its data).',
  'read-only':
    'The database cannot be written to: check who owns DATA_DIR and how its disk is mounted, or DATABASE_URL.',
  failing:
    'The disk of the database is full or fails: look at it before anything else, at `df` first (DATA_DIR, or where PostgreSQL keeps its data).'
}

/** Message to the operator when it stops the start. */
export const unavailableSentence = ({ reason, message }: DatabaseUnavailable) => `${SENTENCES[reason]} (${message})`
