import { STORE_UNMOUNT_DELAY } from 'nanostores'
import { afterEach, expect, test, vi } from 'vitest'
import { clearLateTimers } from '../support/no-late-timers.ts'
import { openTab, storage } from './browser.ts'

const nobody: typeof fetch = () => Promise.reject(new TypeError('no network here'))

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('late timers: a store is unmounted without the globals of the test that read it', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.stubGlobal('localStorage', storage)
  const { memory } = await openTab(nobody)
  expect(memory.$rememberedOrder.get()).toBeNull()
  vi.stubGlobal('window', undefined)
  expect(vi.getTimerCount()).toBeGreaterThan(0)
  vi.advanceTimersByTime(STORE_UNMOUNT_DELAY)
})

test('late timers: a store that was read leaves none behind when its test file ends', async () => {
  clearLateTimers()
  const { memory } = await openTab(nobody)
  expect(memory.$rememberedOrder.get()).toBeNull()
  expect(clearLateTimers()).toBeGreaterThan(0)
  expect(clearLateTimers()).toBe(0)
})
