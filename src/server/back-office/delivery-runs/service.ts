import type {
  DeliveryRunBody,
  DeliveryRunRequest,
  DeliveryRunsBody,
  HandOverRequest,
  NewDeliveryRunRequest
} from '../../../contract/staff/delivery-runs.ts'
import { suggestStops } from '../../../domain/ordering/delivery-run.ts'
import { ok } from '../../../domain/result.ts'
import type { Locale } from '../../../i18n/locales.ts'
import { recordStaffAction, type StaffRequest } from '../../identity/index.ts'
import { bindDeps } from '../../platform/bind-deps.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { conflict, notFound, unprocessable, type ServiceResult } from '../../platform/http/problem.ts'
import {
  readShipment,
  shipmentNumber,
  waitingAmong,
  waitingShipments,
  type DeliveryRunsDeps,
  type ShipmentKey
} from './shipments.ts'
import { findRun, insertStops, listRuns, raiseRunVersion, signatureOf, stopsOf, type RunStop } from './queries.ts'

/** Runs of couriers as staff plan and bring them. */
export const deliveryRuns = (deps: DeliveryRunsDeps) =>
  bindDeps(deps, { list, read, create, save, remove, start, handOver })
export type DeliveryRuns = ReturnType<typeof deliveryRuns>

async function list(deps: DeliveryRunsDeps, locale: Locale, after: number | undefined): Promise<DeliveryRunsBody> {
  const waiting = []
  for (const key of await waitingShipments(deps.db)) {
    const { shipment_state: _, cash_due: _c, ...shipment } = await readShipment(deps, key, locale)
    waiting.push(shipment)
  }
  return { ...(await listRuns(deps.db, after)), waiting: suggestStops(waiting) }
}

async function read(deps: DeliveryRunsDeps, number: number, locale: Locale): ServiceResult<DeliveryRunBody> {
  const run = await findRun(deps.db, number)
  if (!run) return notFound('delivery-run-unknown')
  const stops = []
  for (const { handed_over_at, receiver, signature_json, ...key } of await stopsOf(deps.db, number)) {
    const shipment = await readShipment(deps, key, locale)
    stops.push({ ...shipment, handed_over_at, receiver, signature: signatureOf(signature_json) })
  }
  return ok({ ...run, stops })
}

const numbersOf = (stops: readonly Pick<ShipmentKey, 'number' | 'part'>[]) => stops.map(shipmentNumber)

/** The shipments of these numbers in their order; undefined where one is named twice or may not be taken along. */
function resolveStops<P extends ShipmentKey>(
  numbers: readonly string[],
  possible: readonly P[]
): readonly P[] | undefined {
  const byNumber = new Map(possible.map(each => [shipmentNumber(each), each]))
  const picked = numbers.flatMap(number => byNumber.get(number) ?? [])
  return picked.length === numbers.length && new Set(numbers).size === numbers.length ? picked : undefined
}

const subject = (number: number) => ({ type: 'delivery_run', id: String(number) })

async function create(
  deps: DeliveryRunsDeps,
  { staff, locale }: StaffRequest,
  { day, courier, stops }: NewDeliveryRunRequest
): ServiceResult<DeliveryRunBody> {
  const at = deps.now()
  const made = await deps.db.change(async tx => {
    await tx.lock('delivery-runs')
    const picked = resolveStops(stops, await waitingAmong(tx, stops))
    if (!picked) return unprocessable('delivery-run-stops', { field: 'stops' })
    const { last } = await tx.query
      .selectFrom('delivery_runs')
      .select(e => e.fn.max('number').as('last'))
      .executeTakeFirstOrThrow()
    const number = Number(last ?? 0) + 1
    await tx.query
      .insertInto('delivery_runs')
      .values({ number, version: 1, day, courier, created_at: at.toISOString(), started_at: null })
      .execute()
    await insertStops(tx, number, picked)
    const action = { action: 'delivery_runs.create', subject: subject(number), after: { day, courier, stops } }
    await recordStaffAction(tx, staff, action, at)
    return ok(number)
  })
  return made.ok ? read(deps, made.value, locale) : made
}

/** Stops in another order, or others; once the courier has left, the order alone. */
async function save(
  deps: DeliveryRunsDeps,
  { staff, locale }: StaffRequest,
  number: number,
  { version, courier, stops }: DeliveryRunRequest
): ServiceResult<DeliveryRunBody> {
  const done = await deps.db.change(async tx => {
    await tx.lock('delivery-runs')
    const run = await findRun(tx, number)
    if (!run) return notFound('delivery-run-unknown')
    if (!(await raiseRunVersion(tx, number, version))) return conflict('delivery-run-changed')
    const before = await stopsOf(tx, number)
    const picked = resolveStops(
      stops,
      run.started_at === null ? [...before, ...(await waitingAmong(tx, stops))] : before
    )
    if (!picked || (run.started_at !== null && picked.length < before.length))
      return unprocessable('delivery-run-stops', { field: 'stops' })
    await tx.query.updateTable('delivery_runs').set({ courier }).where('number', '=', number).execute()
    await replaceStops(tx, number, before, picked)
    await recordStaffAction(
      tx,
      staff,
      {
        ...{ action: 'delivery_runs.plan', subject: subject(number) },
        before: { courier: run.courier, stops: numbersOf(before) },
        after: { courier, stops }
      },
      deps.now()
    )
    return ok(undefined)
  })
  return done.ok ? read(deps, number, locale) : done
}

/** A run that nobody left for: its shipments wait again. One that was started has another version than was seen. */
const remove = (
  { db, now }: DeliveryRunsDeps,
  { staff }: StaffRequest,
  number: number,
  version: number
): ServiceResult<undefined> =>
  db.change(async tx => {
    await tx.lock('delivery-runs')
    const run = await findRun(tx, number)
    if (!run) return notFound('delivery-run-unknown')
    if (!(await raiseRunVersion(tx, number, version)) || run.started_at !== null)
      return conflict('delivery-run-changed')
    const stops = numbersOf(await stopsOf(tx, number))
    await tx.query.deleteFrom('delivery_run_stops').where('run', '=', number).execute()
    await tx.query.deleteFrom('delivery_runs').where('number', '=', number).execute()
    const before = { day: run.day, courier: run.courier, stops }
    await recordStaffAction(tx, staff, { action: 'delivery_runs.delete', subject: subject(number), before }, now())
    return ok(undefined)
  })

/** What was handed over stays with its stop. */
async function replaceStops(
  tx: Transaction,
  number: number,
  before: readonly RunStop[],
  picked: readonly ShipmentKey[]
) {
  await tx.query.deleteFrom('delivery_run_stops').where('run', '=', number).execute()
  const known = new Map(before.map(stop => [shipmentNumber(stop), stop]))
  await insertStops(
    tx,
    number,
    picked.map(key => known.get(shipmentNumber(key)) ?? key)
  )
}

/** The courier leaves: every shipment is on its way. Called again, it goes on where it was broken off. */
async function start(
  deps: DeliveryRunsDeps,
  { staff, locale }: StaffRequest,
  number: number,
  version: number
): ServiceResult<DeliveryRunBody> {
  const at = deps.now()
  const left = await deps.db.change(async tx => {
    const run = await findRun(tx, number)
    if (!run) return notFound('delivery-run-unknown')
    if (!(await raiseRunVersion(tx, number, version))) return conflict('delivery-run-changed')
    const started_at = run.started_at ?? at.toISOString()
    await tx.query.updateTable('delivery_runs').set({ started_at }).where('number', '=', number).execute()
    await recordStaffAction(
      tx,
      staff,
      { action: 'delivery_runs.start', subject: subject(number), after: { started_at } },
      at
    )
    return ok(await stopsOf(tx, number))
  })
  if (!left.ok) return left
  // One that was cancelled meanwhile stays where it is; the run shows its state.
  for (const stop of left.value.filter(({ handed_over_at }) => handed_over_at === null))
    await deps.shipping.move(stop.number, 'shipped', stop.part || undefined, {
      ...{ actor: staff, action: 'orders.ship', details: { run: number, shipment: stop.part || undefined } }
    })
  return read(deps, number, locale)
}

/** Somebody took it and signed. The shipment moves first: pressed again after a failure, the rest is made up for. */
async function handOver(
  deps: DeliveryRunsDeps,
  { staff, locale }: StaffRequest,
  { number, shipment }: { readonly number: number; readonly shipment: string },
  { receiver, signature }: HandOverRequest
): ServiceResult<DeliveryRunBody> {
  const run = await findRun(deps.db, number)
  const stop = (await stopsOf(deps.db, number)).find(each => shipmentNumber(each) === shipment)
  if (!run || !stop) return notFound('delivery-run-unknown')
  if (run.started_at === null) return unprocessable('delivery-run-not-started')
  if (stop.handed_over_at !== null) return read(deps, number, locale)
  // Back in the warehouse, it is handed to nobody.
  const { shipment_state } = await readShipment(deps, stop, locale)
  if (shipment_state !== 'shipped' && shipment_state !== 'delivered') return unprocessable('cannot-transition')
  const details = { run: number, shipment: stop.part || undefined, receiver }
  const moved = await deps.shipping.move(stop.number, 'delivered', stop.part || undefined, {
    ...{ actor: staff, action: 'orders.deliver', details }
  })
  if (!moved.ok) return moved
  const at = deps.now()
  await deps.db.change(async tx => {
    await tx.lock('delivery-runs')
    const { numUpdatedRows } = await tx.query
      .updateTable('delivery_run_stops')
      .set({ handed_over_at: at.toISOString(), receiver, signature_json: JSON.stringify(signature) })
      .where('run', '=', number)
      .where('order_id', '=', stop.order_id)
      .where('part', '=', stop.part)
      .where('handed_over_at', 'is', null)
      .executeTakeFirstOrThrow()
    // Of two who press at once, one's signature stays.
    if (numUpdatedRows === 0n) return
    await tx.query
      .updateTable('delivery_runs')
      .set(e => ({ version: e('version', '+', 1) }))
      .where('number', '=', number)
      .execute()
    await recordStaffAction(
      tx,
      staff,
      { action: 'delivery_runs.hand_over', subject: subject(number), after: { shipment, receiver } },
      at
    )
  })
  return read(deps, number, locale)
}
