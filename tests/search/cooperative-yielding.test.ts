import { afterEach, expect, test, vi } from 'vitest'
import { runCooperatively, type CooperativeTask } from '../../src/search/embedded/cooperative-yielding.ts'

afterEach(() => vi.restoreAllMocks())

test('cooperative yielding: four tasks at once never use two time slices in one turn of the event loop', async () => {
  let clock = 0
  // Each step uses up its slice.
  vi.spyOn(performance, 'now').mockImplementation(() => (clock += 10))
  let turn = 0
  let isCounting = true
  const count = () => {
    turn += 1
    if (isCounting) setImmediate(count)
  }
  setImmediate(count)
  const resumedIn: number[] = []
  function* task(): CooperativeTask<void> {
    for (let step = 0; step < 5; step++) {
      if (step > 0) resumedIn.push(turn)
      yield
    }
  }
  await Promise.all(
    Array.from({ length: 4 }, () => runCooperatively(task(), Number.POSITIVE_INFINITY, () => undefined))
  )
  isCounting = false
  expect(resumedIn.length).toBe(16)
  expect(new Set(resumedIn).size).toBe(16)
})
