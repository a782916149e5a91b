import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readTicketEvents } from '../../../src/server/booking/tickets/index.ts'
import { CONCERT } from '../../support/concert.ts'

const eventOn = async (day: string, more: object = {}) => {
  const folder = mkdtempSync(join(tmpdir(), 'delguur-events-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'winter-concert.json'), JSON.stringify({ ...CONCERT, ...more }))
  return (await readTicketEvents(folder, new Date(`${day}T12:00:00+08:00`))).ofProduct(CONCERT.product)
}

test('an invented event: once it has ended comes again as another, on the same day of the week', async () => {
  expect(await eventOn('2026-12-20', { demonstration: true })).toMatchObject({ ...CONCERT, id: 'winter-concert' })
  expect(await eventOn('2026-12-21', { demonstration: true })).toMatchObject({
    id: 'winter-concert-2027-12-19',
    starts_at: '2027-12-19T11:00:00.000Z',
    doors_at: '2027-12-19T10:00:00.000Z',
    ends_at: '2027-12-19T13:00:00.000Z',
    refund_until: '2027-12-17T15:59:00.000Z'
  })
})

test('a real event: is over once it has ended', async () => {
  expect(await eventOn('2026-12-21')).toMatchObject({ ...CONCERT, id: 'winter-concert' })
})
