import { beforeEach, expect, test, vi } from 'vitest'
import { openTab, storage } from './browser.ts'

const nobody: typeof fetch = () => Promise.reject(new TypeError('no network here'))

beforeEach(() => storage.clear())

test('persisted state: version 2 clears the e-ticket and taxon data of version 1 and keeps the rest', async () => {
  const order = JSON.stringify({ number: 'R123456789', token: 't', count: 2, updatedAt: '2026-11-21T00:00:00.000Z' })
  storage.setItem('delguur:version', '1')
  storage.setItem('delguur:e-tickets', '[]')
  storage.setItem('delguur:taxons', '[]')
  storage.setItem('delguur:order', order)
  storage.setItem('taxons-of-another-site', 'kept')
  const { memory } = await openTab(nobody)
  expect({ ...storage }).toEqual({ 'delguur:version': '2', 'delguur:order': order, 'taxons-of-another-site': 'kept' })
  expect(memory.$rememberedOrder.get()?.number).toBe('R123456789')
})

test('persisted state: data of version 2 is not migrated again', async () => {
  storage.setItem('delguur:version', '2')
  storage.setItem('delguur:taxons', 'of a later feature')
  await openTab(nobody)
  expect(storage.getItem('delguur:taxons')).toBe('of a later feature')
})

test.each(['', '{', '"text"', '{"number":"R1"}', '[]'])(
  'persisted state: an order remembered as %j is none',
  async stored => {
    storage.setItem('delguur:order', stored)
    const { memory } = await openTab(nobody)
    expect(memory.$rememberedOrder.get()).toBeNull()
  }
)

test('persisted state: a browser that denies storage still has a shop', async () => {
  vi.spyOn(storage, 'setItem').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError')
  })
  const { memory } = await openTab(nobody)
  expect(memory.$rememberedOrder.get()).toBeNull()
  vi.restoreAllMocks()
})
