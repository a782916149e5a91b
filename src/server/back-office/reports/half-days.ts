import { sql } from 'kysely'

/** Seen from UTC, the next day of Ulaanbaatar begins at this hour. */
const NEXT_DAY_HOUR = '16'

/**
 * Groups instants by day in a way that both databases have, and without their time zones: `domain/back-office/report-period.ts` makes
 * the days of Ulaanbaatar out of them.
 */
export const utcDay = (column: string) => sql<string>`substr(${sql.ref(column)}, 1, 10)`
export const isNextDay = (column: string) =>
  sql<number>`case when substr(${sql.ref(column)}, 12, 2) >= ${sql.lit(NEXT_DAY_HOUR)} then 1 else 0 end`
