import { recordStaffAction, type StaffAction } from '../src/server/identity/index.ts'
import type { Database } from '../src/server/platform/db/database.ts'

interface RecordedChange<Done> extends Pick<StaffAction, 'action' | 'subject'> {
  /** The state that the change is about; read before it and after it. */
  readonly read: () => Promise<object | undefined>
  /** Whether the change was made: one that was refused leaves no line. */
  readonly isDone: (done: Done) => boolean
}

/**
 * Makes a change whose service has no line of the audit of its own, and writes one with the state before and after.
 * Services commit their changes themselves, so the line comes in a transaction behind it.
 */
export async function recordChange<Done>(
  db: Database,
  { action, subject, read, isDone }: RecordedChange<Done>,
  work: () => Promise<Done>
): Promise<Done> {
  const before = (await read()) ?? {}
  const done = await work()
  if (isDone(done)) await recordCommand(db, { action, subject, before, after: (await read()) ?? {} })
  return done
}

/** The line of a change by a command that was made already. */
export const recordCommand = (db: Database, line: StaffAction) =>
  db.change(tx => recordStaffAction(tx, 'command', line, new Date()))
