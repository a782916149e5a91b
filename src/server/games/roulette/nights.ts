import type { RouletteNightRecord } from '../../../contract/games/roulette.ts'
import { ok, type Result } from '../../../domain/result.ts'
import { mayStartRoulette, rouletteNightCanBecome, type RouletteNightState } from '../../../domain/games/roulette.ts'
import type { Database, Transaction } from '../../platform/db/database.ts'
import { conflict, notFound, type Problem, type ServiceResult, unprocessable } from '../../platform/http/problem.ts'
import { titleColumn } from './columns.ts'
import type { RouletteDeps } from './deps.ts'
import { nightSubject, recordRouletteAction, type GameStaff } from './back-office.ts'
import { deleteNight, insertNight, lockNight, nightById, updateNight, type NightRow } from './queries.ts'

/** Writes a change of a night that its spectators see. */
export const saveNight = (
  tx: Transaction,
  night: NightRow,
  change: Partial<Pick<NightRow, 'state' | 'last_number'>>,
  now: Date
) =>
  tx.run(updateNight, {
    ...{ id: night.id, state: night.state, last_number: night.last_number },
    ...change,
    ...{ version: night.version + 1, updated_at: now.toISOString() }
  })

/** Adds a night that has not begun. */
export const addNight = (
  { db, branches, now }: Pick<RouletteDeps, 'branches' | 'now'> & { readonly db: Pick<Database, 'change'> },
  staff: GameStaff,
  { title, demonstration, ...record }: RouletteNightRecord
): ServiceResult<{ readonly id: string }> =>
  db.change(async tx => {
    const { id, location } = record
    if (!branches.some(({ code }) => code === location)) return notFound('roulette-location-not-found')
    if (await tx.first(nightById, { id })) return conflict('roulette-night-exists')
    const at = now()
    await tx.run(insertNight, {
      ...record,
      title_json: titleColumn.write(title),
      demonstration: Number(demonstration),
      ...{ state: 'scheduled', last_number: 0, version: 1, updated_at: at.toISOString() }
    })
    await recordRouletteAction(tx, staff, 'add_night', { subject: nightSubject(id), after: record }, at)
    return ok({ id })
  })

/** Takes a night away that was entered wrongly. Once it has begun, orders bring numbers of it and it can only be finished. */
export const cancelNight = (
  { db, now }: Pick<RouletteDeps, 'now'> & { readonly db: Pick<Database, 'change'> },
  staff: GameStaff,
  id: string
): ServiceResult<{ readonly id: string }> =>
  db.change(async tx => {
    const night = await tx.first(lockNight, { id })
    if (!night) return notFound('roulette-night-not-found')
    if (night.state === 'finished') return unprocessable('roulette-night-finished')
    const at = now()
    const hasBegun = night.state === 'live' || night.starts_at <= at.toISOString() || night.last_number > 0
    if (hasBegun) return unprocessable('roulette-night-live')
    await tx.run(deleteNight, { id })
    const { location, starts_at, ends_at } = night
    const before = { location, starts_at, ends_at }
    await recordRouletteAction(tx, staff, 'cancel_night', { subject: nightSubject(id), before }, at)
    return ok({ id })
  })

const move = (
  deps: RouletteDeps,
  staff: GameStaff,
  id: string,
  to: RouletteNightState,
  check: (night: NightRow) => Result<undefined, Problem>
): ServiceResult<{ readonly id: string; readonly state: RouletteNightState }> =>
  deps.db.change(async tx => {
    const night = await tx.first(lockNight, { id })
    if (!night) return notFound('roulette-night-not-found')
    if (!rouletteNightCanBecome(night.state, to)) return unprocessable(`roulette-night-${night.state}`)
    const checked = check(night)
    if (!checked.ok) return checked
    const now = deps.now()
    await saveNight(tx, night, { state: to }, now)
    const changed = { subject: nightSubject(id), before: { state: night.state }, after: { state: to } }
    await recordRouletteAction(tx, staff, to === 'live' ? 'start' : 'finish', changed, now)
    return ok({ id, state: to })
  })

export const startNight = (deps: RouletteDeps, staff: GameStaff, id: string) =>
  move(deps, staff, id, 'live', ({ starts_at: startsAt, ends_at: endsAt }) =>
    mayStartRoulette({ startsAt, endsAt }, deps.now()) ? ok(undefined) : unprocessable('roulette-not-its-time')
  )

/** No spin after this; prizes that were won may still be handed over. */
export const finishNight = (deps: RouletteDeps, staff: GameStaff, id: string) =>
  move(deps, staff, id, 'finished', () => ok(undefined))
