import { v7 as uuid } from 'uuid'
import { recordStaffAction } from '../../identity/index.ts'
import type { Database } from '../../platform/db/database.ts'
import './tables.ts'

interface Backup {
  readonly fileName: string
  readonly bytes: number
}

/** Notes that a backup was made; the script that makes it says so when the copy is whole. */
export const recordBackup = (db: Database, { fileName, bytes }: Backup, now: Date) =>
  db.change(async tx => {
    const row = { id: uuid(), file_name: fileName.slice(0, 200), bytes, made_at: now.toISOString() }
    await tx.query.insertInto('backups').values(row).execute()
    const subject = { type: 'backup', id: row.id }
    await recordStaffAction(tx, 'command', { action: 'backups.record', subject, after: { bytes } }, now)
  })

export async function lastBackup({ query }: Database) {
  const row = await query
    .selectFrom('backups')
    .select(['file_name', 'bytes', 'made_at'])
    .orderBy('made_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? { ...row, bytes: Number(row.bytes) } : null
}
