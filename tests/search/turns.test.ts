import { expect, test } from 'vitest'
import { createEventLoopThrottle } from '../../src/server/catalogue/search/event-loop-throttle.ts'

/** In which turn of the event loop each of some bodies is read. */
async function turnsOf(bodies: number, readOne: () => void, takeTurn: () => Promise<void>): Promise<readonly number[]> {
  let turn = 0
  let isCounting = true
  const count = () => {
    turn += 1
    if (isCounting) setImmediate(count)
  }
  setImmediate(count)
  const turns = await Promise.all(
    Array.from({ length: bodies }, async () => {
      await takeTurn()
      readOne()
      return turn
    })
  )
  isCounting = false
  return turns
}

test('turns: a body that comes after one that took long to read waits for the next turn', async () => {
  let clock = 0
  const takeTurn = createEventLoopThrottle(() => clock)
  await takeTurn()
  clock += 10
  const [turn] = await turnsOf(1, () => undefined, takeTurn)
  expect(turn).toBeGreaterThan(0)
})

test('turns: of many that come at once a few are read in one turn', async () => {
  const turns = await turnsOf(
    100,
    () => undefined,
    createEventLoopThrottle(() => 0)
  )
  const perTurn = new Map<number, number>()
  for (const turn of turns) perTurn.set(turn, (perTurn.get(turn) ?? 0) + 1)
  expect(Math.max(...perTurn.values())).toBeLessThan(10)
  expect(turns).toHaveLength(100)
})

test('turns: a few short bodies are read in the turn in which they came', async () => {
  expect(
    await turnsOf(
      5,
      () => undefined,
      createEventLoopThrottle(() => 0)
    )
  ).toEqual([0, 0, 0, 0, 0])
})
