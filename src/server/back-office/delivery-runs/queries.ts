import { z } from 'zod'
import { signaturePath } from '../../../domain/ordering/delivery-run.ts'
import type { Database, Transaction } from '../../platform/db/database.ts'
import { jsonColumn } from '../../platform/db/json-column.ts'
import type { ShipmentKey } from './shipments.ts'
import type { DeliveryRunStopTable } from './tables.ts'

const RUNS_PER_PAGE = 50

type Querying = Pick<Transaction, 'query'> | Pick<Database, 'query'>

const runs = ({ query }: Querying) =>
  query
    .selectFrom('delivery_runs')
    .leftJoin('delivery_run_stops', 'delivery_run_stops.run', 'delivery_runs.number')
    .select(e => [
      'delivery_runs.number',
      'delivery_runs.version',
      'delivery_runs.day',
      'delivery_runs.courier',
      'delivery_runs.started_at',
      e.fn.count('delivery_run_stops.order_id').as('stop_count'),
      e.fn.count('delivery_run_stops.handed_over_at').as('handed_over_count')
    ])
    .groupBy([
      'delivery_runs.number',
      'delivery_runs.version',
      'delivery_runs.day',
      'delivery_runs.courier',
      'delivery_runs.started_at'
    ])

type CountedRun = Awaited<ReturnType<ReturnType<typeof runs>['executeTakeFirstOrThrow']>>

const counted = ({ stop_count, handed_over_count, ...run }: CountedRun) => ({
  ...run,
  stop_count: Number(stop_count),
  handed_over_count: Number(handed_over_count)
})

export async function listRuns(db: Querying, after: number | undefined) {
  const rows = await runs(db)
    .$if(after !== undefined, list => list.where('delivery_runs.number', '<', after ?? 0))
    .orderBy('delivery_runs.number', 'desc')
    .limit(RUNS_PER_PAGE + 1)
    .execute()
  const shown = rows.slice(0, RUNS_PER_PAGE)
  const last = shown.at(-1)
  return { runs: shown.map(counted), next_cursor: rows.length > RUNS_PER_PAGE && last ? String(last.number) : null }
}

export async function findRun(db: Querying, number: number) {
  const run = await runs(db).where('delivery_runs.number', '=', number).executeTakeFirst()
  return run && counted(run)
}

export type RunStop = ShipmentKey & Pick<DeliveryRunStopTable, 'handed_over_at' | 'receiver' | 'signature_json'>

export const stopsOf = ({ query }: Querying, number: number): Promise<RunStop[]> =>
  query
    .selectFrom('delivery_run_stops')
    .innerJoin('orders', 'orders.id', 'delivery_run_stops.order_id')
    .select(['order_id', 'orders.number', 'part', 'handed_over_at', 'receiver', 'signature_json'])
    .where('run', '=', number)
    .orderBy('position')
    .execute()

export const insertStops = (
  { query }: Transaction,
  run: number,
  stops: readonly (ShipmentKey & Partial<Omit<RunStop, keyof ShipmentKey>>)[]
) =>
  query
    .insertInto('delivery_run_stops')
    .values(
      stops.map(({ order_id, part, handed_over_at = null, receiver = null, signature_json = null }, position) => ({
        ...{ run, order_id, part, position, handed_over_at, receiver, signature_json }
      }))
    )
    .execute()

/** Called first in every change: of two who saw the same version the second is told. */
export async function raiseRunVersion({ query }: Transaction, number: number, seen: number): Promise<boolean> {
  const { numUpdatedRows } = await query
    .updateTable('delivery_runs')
    .set({ version: seen + 1 })
    .where('number', '=', number)
    .where('version', '=', seen)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

const strokes = jsonColumn('delivery_run_stops.signature_json', z.array(z.array(z.tuple([z.number(), z.number()]))))

export const signatureOf = (json: string | null) => (json === null ? null : signaturePath(strokes.read(json)))
