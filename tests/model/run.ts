import { ACCOUNTS } from './accounts.ts'
import { BOOKING } from './booking.ts'
import { BUYING } from './buying.ts'
import { CODES, SAVING } from './codes.ts'
import { openInvariants } from './invariants.ts'
import { WORKER } from './worker.ts'
import { LEASING } from './leasing.ts'
import { PAYING } from './paying.ts'
import { PLAYING } from './playing.ts'
import { randomFrom, type Random } from './random.ts'
import { RECEIPTS } from './receipts.ts'
import { settle } from './settle.ts'
import type { Step } from './step.ts'
import { InvariantViolation } from './invariant-violation.ts'
import { openWorld, type World } from './world.ts'

const STEPS: readonly Step[] = [
  ...BUYING,
  ...ACCOUNTS,
  ...CODES,
  ...PAYING,
  ...LEASING,
  ...SAVING,
  ...RECEIPTS,
  ...BOOKING,
  ...PLAYING,
  ...WORKER
]
const WEIGHT = STEPS.reduce((sum, { weight }) => sum + weight, 0)
/** The whole database is looked at every so many steps, and at the end. */
const LOOK_EVERY = 25

/** One move of a story; each has chance of its own, so that a story stays itself when others are left out. */
interface Move {
  readonly seed: number
  readonly how: 'alone' | 'beside another' | 'dying before' | 'dying after'
}

export interface TestDatabase {
  /** A new, empty place for each story. */
  open(): Promise<{ dataFolder: string; databaseUrl?: string; leave(): Promise<void> }>
}

export function movesOf(seed: number, length: number): readonly Move[] {
  const random = randomFrom(seed)
  return Array.from({ length }, () => {
    const fate = random.next() * 100
    const how = fate < 1 ? 'dying before' : fate < 2 ? 'dying after' : fate < 10 ? 'beside another' : 'alone'
    return { seed: random.below(2 ** 31), how }
  })
}

function stepOf(random: Random): Step {
  let at = random.next() * WEIGHT
  return STEPS.find(({ weight }) => (at -= weight) < 0) ?? (STEPS[0] as Step)
}

async function make(world: World, { seed, how }: Move, log: string[]) {
  const random = randomFrom(seed)
  const first = stepOf(random)
  world.steps++
  log.push(`${world.steps} ${seed} ${first.name}${how === 'alone' ? '' : `, ${how}`}`)
  if (how === 'alone') return first.run(world, random)
  if (how === 'beside another') {
    // Two at once, one of them perhaps the worker.
    const second = stepOf(random)
    log.push(`  beside: ${second.name}`)
    const isAlone = (step: Step) => step.name === 'the process starts anew'
    if (isAlone(first) || isAlone(second)) return first.run(world, random)
    const ends = await Promise.allSettled([first.run(world, random), second.run(world, randomFrom(seed + 1))])
    for (const end of ends) if (end.status === 'rejected') throw end.reason
    return
  }
  await world.dieAt(how === 'dying before' ? 'before-commit' : 'after-commit', 1 + random.below(4))
  try {
    await first.run(world, random)
  } catch (error) {
    if (!world.isDead()) throw error
  }
  await world.restart()
}

/** Tells a story to a new shop; throws when a rule of the shop is broken, with what had happened. */
export async function runMoves(moves: readonly Move[], place: TestDatabase): Promise<void> {
  const { dataFolder, databaseUrl, leave } = await place.open()
  const world = await openWorld({ dataFolder, ...(databaseUrl !== undefined && { databaseUrl }) })
  const log: string[] = []
  try {
    const look = openInvariants(world)
    for (const [index, move] of moves.entries()) {
      await make(world, move, log)
      if (index % LOOK_EVERY === LOOK_EVERY - 1) await look()
    }
    await settle(world, look, [...Array<number>(20).fill(1), ...Array<number>(20).fill(90)])
  } catch (error) {
    const last = log.slice(-12).join('\n')
    throw new InvariantViolation(
      `${error instanceof Error ? (error.stack ?? error.message) : String(error)}\nafter\n${last}`
    )
  } finally {
    await world.close()
    await leave()
  }
}

/** The shortest story found in time that still breaks something: parts are left out while it still fails. */
async function shrink(moves: readonly Move[], place: TestDatabase, withinMs: number): Promise<readonly Move[]> {
  let shortest = moves
  const until = performance.now() + withinMs
  const isTime = () => performance.now() < until
  for (let size = Math.ceil(moves.length / 2); size >= 1 && isTime(); size = size === 1 ? 0 : Math.ceil(size / 2))
    for (let from = 0; from < shortest.length && isTime();) {
      const without = [...shortest.slice(0, from), ...shortest.slice(from + size)]
      const fails = await runMoves(without, place).then(
        () => false,
        () => true
      )
      if (fails) shortest = without
      else from += size
    }
  return shortest
}

/** Tells the story of a seed; when it breaks, says which seed and the shortest way there found in `shrinkMs`. */
export async function checkSeed(seed: number, length: number, place: TestDatabase, shrinkMs = 120_000): Promise<void> {
  const moves = movesOf(seed, length)
  try {
    await runMoves(moves, place)
  } catch (error) {
    if (shrinkMs === 0) throw new Error(`Seed ${seed} with ${length} steps breaks the shop:\n${String(error)}`)
    const shortest = await shrink(moves, place, shrinkMs)
    const why = await runMoves(shortest, place).then(
      () => String(error),
      (last: unknown) => String(last)
    )
    throw new Error(
      `Seed ${seed} with ${length} steps breaks the shop; ${shortest.length} steps are enough:\n` +
        `${shortest.map(move => JSON.stringify(move)).join('\n')}\n${why}`
    )
  }
}
