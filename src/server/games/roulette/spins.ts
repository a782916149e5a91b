import { v7 as uuid } from 'uuid'
import { z } from 'zod'
import { err, ok, type Result } from '../../../domain/result.ts'
import {
  drawableNumbers,
  isRouletteTurning,
  mayHandOverRoulettePrize,
  numberStateAfterVoid,
  ROULETTE_SPIN_MS,
  type RouletteVoidReason
} from '../../../domain/games/roulette.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { notFound, unprocessable, type Problem, type ServiceResult } from '../../platform/http/problem.ts'
import { withIdempotency, type IdempotencyKey } from '../../platform/idempotency/idempotency.ts'
import { drawColumn } from './columns.ts'
import type { RouletteDeps } from './deps.ts'
import { saveNight } from './nights.ts'
import { findPrize } from './prizes.ts'
import {
  decideSpin,
  insertSpin,
  lastSpin,
  lockNight,
  moveNumber,
  numbersOfNight,
  orderOfSpin,
  returnPrize,
  spinById,
  takePrize,
  type NightRow,
  type SpinRow
} from './queries.ts'
import { recordRouletteAction, spinSubject, type GameStaff } from './back-office.ts'

/** The night that is spun, and the prize that is spun for. */
export interface SpinInput {
  readonly nightId: string
  readonly productId: string
  readonly idempotencyKey: IdempotencyKey
}

/** One spin for an announced prize: a number is called and a piece of the prize is taken, together or not at all. */
export const spinWheel = (
  deps: RouletteDeps,
  staff: GameStaff,
  { nightId, productId, idempotencyKey }: SpinInput
): ServiceResult<{ readonly id: string }> =>
  deps.db.change(async tx => {
    const night = await tx.first(lockNight, { id: nightId })
    if (!night) return notFound('roulette-night-not-found')
    return withIdempotency(
      tx,
      { principal: `roulette:${nightId}`, idempotencyKey, answers: spinAnswers, now: deps.now() },
      () => spinLocked(deps, tx, { staff, night, productId })
    )
  })

const spinAnswers = z.object({ id: z.string() })

interface LockedSpin {
  readonly staff: GameStaff
  readonly night: NightRow
  readonly productId: string
}

async function spinLocked(deps: RouletteDeps, tx: Transaction, { staff, night, productId }: LockedSpin) {
  const now = deps.now()
  const { id: nightId, location } = night
  if (night.state !== 'live')
    return unprocessable(night.state === 'finished' ? 'roulette-night-finished' : 'roulette-night-scheduled')
  const before = await tx.first(lastSpin, { night_id: nightId })
  if (isRouletteTurning(before?.spun_at, now))
    return err<Problem>({ status: 409, code: 'roulette-turning', retryAfterSeconds: ROULETTE_SPIN_MS / 1_000 })
  const prize = await findPrize(deps, tx, productId)
  if (!prize.ok) return prize
  const numbers = await tx.all(numbersOfNight, { night_id: nightId })
  const drawable = drawableNumbers(
    numbers.map(({ number, state, user_id, order_id }) => ({ number, state, holder: user_id ?? order_id }))
  )
  if (drawable.length === 0) return unprocessable('roulette-no-numbers')
  if ((await tx.run(takePrize, { location, product_id: productId })) === 0) return unprocessable('roulette-no-stock')

  const drawn = deps.randomBelow(drawable.length)
  const number = drawable[drawn]?.number
  if (number === undefined) throw new Error(`The random source gave ${drawn} for ${drawable.length} numbers`)
  const draw = { numbers: drawable.map(each => each.number), drawn }
  const row: SpinRow = {
    ...{ id: uuid(), night_id: nightId, position: (before?.position ?? 0) + 1, number, product_id: productId },
    ...{
      state: 'drawn',
      draw_json: drawColumn.write(draw),
      void_reason: null,
      spun_at: now.toISOString(),
      decided_at: null
    }
  }
  await tx.run(insertSpin, row)
  await tx.run(moveNumber, { night_id: nightId, number, from: 'valid', to: 'won' })
  await saveNight(tx, night, {}, now)
  const after = { night: nightId, product: productId, number, ...draw }
  await recordRouletteAction(tx, staff, 'spin', { subject: spinSubject(row.id), after }, now)
  return ok({ id: row.id })
}

interface OpenSpin {
  readonly tx: Transaction
  readonly night: NightRow
  readonly row: SpinRow
  readonly now: Date
}

/** Decides about a spin that waits for its winner; what was decided stays. */
const decide = (
  deps: RouletteDeps,
  spinId: string,
  work: (open: OpenSpin) => Promise<Result<undefined, Problem>>
): ServiceResult<{ readonly id: string }> =>
  deps.db.change(async tx => {
    const found = await tx.first(spinById, { id: spinId })
    const night = found && (await tx.first(lockNight, { id: found.night_id }))
    // Again, now that nobody else decides about it.
    const row = night && (await tx.first(spinById, { id: spinId }))
    if (!night || !row) return notFound('roulette-spin-not-found')
    if (row.state !== 'drawn')
      return unprocessable(row.state === 'void' ? 'roulette-spin-void' : 'roulette-handed-over')
    const now = deps.now()
    const done = await work({ tx, night, row, now })
    if (!done.ok) return done
    await saveNight(tx, night, {}, now)
    return ok({ id: spinId })
  })

/** Nobody came, or it was a mistake: the prize lies in the branch again. */
export const voidSpin = (deps: RouletteDeps, staff: GameStaff, spinId: string, reason: RouletteVoidReason) =>
  decide(deps, spinId, async ({ tx, night, row, now }) => {
    const { id: nightId, location } = night
    await tx.run(decideSpin, { id: spinId, state: 'void', void_reason: reason, decided_at: now.toISOString() })
    await tx.run(returnPrize, { location, product_id: row.product_id })
    // A number whose order was canceled meanwhile stays void.
    const to = numberStateAfterVoid(reason)
    await tx.run(moveNumber, { night_id: nightId, number: row.number, from: 'won', to })
    const after = { night: nightId, number: row.number, reason }
    await recordRouletteAction(tx, staff, 'void', { subject: spinSubject(spinId), after }, now)
    return ok(undefined)
  })

/** The winner has the prize, and the goods that brought the number. */
export const handOver = (deps: RouletteDeps, staff: GameStaff, spinId: string) =>
  decide(deps, spinId, async ({ tx, night, row, now }) => {
    const { id: nightId } = night
    const prize = await findPrize(deps, tx, row.product_id)
    if (!prize.ok) return prize
    const numbers = await tx.all(numbersOfNight, { night_id: nightId })
    if (numbers.find(({ number }) => number === row.number)?.state !== 'won')
      return unprocessable('roulette-number-void')
    const order = await tx.first(orderOfSpin, { id: spinId })
    if (!order || !mayHandOverRoulettePrize(order)) return unprocessable('roulette-order-not-fetched')
    await tx.run(decideSpin, { id: spinId, state: 'handed-over', void_reason: null, decided_at: now.toISOString() })
    const after = { night: nightId, number: row.number }
    await recordRouletteAction(tx, staff, 'hand_over', { subject: spinSubject(spinId), after }, now)
    return ok(undefined)
  })
