import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DatabaseUnavailable } from '../../../../src/server/platform/db/unavailable.ts'
import { startJobs } from '../../../../src/server/platform/jobs/scheduled-jobs.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('jobs: one that waits for the database says so once in each outage', async () => {
  let isAway = true
  const run = vi.fn(() =>
    isAway ? Promise.reject(new DatabaseUnavailable('away', new Error('refused'))) : Promise.resolve()
  )
  const log = { warn: vi.fn(), error: vi.fn() }
  const jobs = startJobs([{ name: 'mail', everyMs: 100, run }], log)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(run.mock.calls.length).toBeGreaterThan(5)
  expect(log.warn).toHaveBeenCalledOnce()
  isAway = false
  await vi.advanceTimersByTimeAsync(500)
  isAway = true
  await vi.advanceTimersByTimeAsync(1_000)
  expect(log.warn).toHaveBeenCalledTimes(2)
  expect(log.error).not.toHaveBeenCalled()
  await jobs.stop()
})
