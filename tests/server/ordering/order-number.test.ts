import type * as Crypto from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { buyer, onBothDatabases } from '../../support/shop.ts'

/** The numbers that are drawn next; after them chance goes on. */
const draws = vi.hoisted(() => [] as number[])
vi.mock('node:crypto', async original => {
  const crypto = await original<typeof Crypto>()
  return { ...crypto, randomInt: (most: number) => draws.shift() ?? crypto.randomInt(most) }
})

onBothDatabases('order number', open => {
  test('order number: a taken one is drawn again', async () => {
    const shop = await open()
    const [first, second] = [buyer(shop), buyer(shop)]
    draws.splice(0, Infinity, 123)
    await first.add('PAR-500')
    draws.splice(0, Infinity, 123, 123, 124)
    expect((await second.add('PAR-500')).status).toBe(201)
    expect([first.order().number, second.order().number]).toEqual(['R000000123', 'R000000124'])
  })
})
