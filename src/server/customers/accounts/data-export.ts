import { dataSubjectOf, recordAccountEvent, type ClientInfo } from '../../identity/index.ts'
import type { Database } from '../../platform/db/database.ts'
import type { ExportedData, PersonalData } from '../../platform/personal-data.ts'

/** Columns of JSON text are shown as what they hold: `address_json` becomes `address`. */
const parseJsonColumns = (row: object) =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]: [string, unknown]) =>
      name.endsWith('_json') && typeof value === 'string'
        ? [name.slice(0, -'_json'.length), JSON.parse(value) as unknown]
        : [name, value]
    )
  )

interface Deps {
  readonly db: Database
  readonly now: () => Date
  readonly personalData: () => readonly PersonalData[]
}

/** Everything the shop keeps about a customer, for the customer: each module gives its own part. */
export const createDataExport = ({ db, now, personalData }: Deps) =>
  async function (userId: string, clientInfo: ClientInfo): Promise<ExportedData> {
    await db.change(tx => recordAccountEvent(tx, userId, 'data-downloaded', clientInfo, now()))
    return exportedData({ db, personalData }, userId)
  }

export async function exportedData(
  { db, personalData }: Pick<Deps, 'db' | 'personalData'>,
  userId: string
): Promise<ExportedData> {
  const subject = await dataSubjectOf(db, userId)
  const parts = await Promise.all(personalData().map(part => part.export(db, subject)))
  const areas = parts.flatMap(part => Object.entries(part))
  return Object.fromEntries(areas.map(([area, rows]) => [area, rows.map(parseJsonColumns)]))
}

export type DataExport = ReturnType<typeof createDataExport>
