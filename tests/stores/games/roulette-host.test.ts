import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setTransport } from '../../../src/api/http.ts'
import type { RouletteNight } from '../../../src/contract/games/roulette.ts'
import { $hostBusy, $hostProblem, spinRoulette, startRoulette } from '../../../src/stores/games/roulette-host.ts'
import { $rouletteNight } from '../../../src/stores/games/roulette-night.ts'
import { storage } from '../browser.ts'

const REFUSAL = 'There is no number left to call.'

beforeEach(() => {
  storage.clear()
  vi.stubGlobal('sessionStorage', storage)
  $rouletteNight.set({ id: 'night', location: { id: 'branch', name: 'Branch' } } as RouletteNight)
  setTransport(() => Promise.resolve(Response.json({ error: REFUSAL, code: 'roulette-no-numbers' }, { status: 422 })))
})
afterEach(() => {
  setTransport(undefined)
  vi.unstubAllGlobals()
})

test('roulette host: a refusal is told at the button that was pressed, until another is pressed', async () => {
  expect(await spinRoulette('prize')).toBe(false)
  expect($hostProblem.get()).toEqual({ of: 'prize', text: REFUSAL })
  expect($hostBusy.get()).toBe(false)
  expect(await startRoulette()).toBe(false)
  expect($hostProblem.get()).toEqual({ of: 'night', text: REFUSAL })
})
