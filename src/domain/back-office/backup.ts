import { daysBefore } from '../time.ts'

/** A backup is made every night; one that fails is noticed the day after. */
const BACKUP_DAYS = 2

/** Whether the shop's last backup is so old that somebody should look. */
export const isBackupOverdue = (madeAt: string, now: Date) => madeAt < daysBefore(now, BACKUP_DAYS).toISOString()
