import { v7 as uuid } from 'uuid'
import type { Database } from './database.ts'

/** Ten pages of SQLite: where there is room for this, there is for an order. */
const FILLING = 'x'.repeat(40_000)

/** Writes something and takes it away again, as only a trial shows whether there is room on a disk. */
export const writeProbe = (change: Database['change']) =>
  change(async ({ query }) => {
    const id = uuid()
    await query.insertInto('health_probes').values({ id, filling: FILLING }).execute()
    await query.deleteFrom('health_probes').where('id', '=', id).execute()
  })
