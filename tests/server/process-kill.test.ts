import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { OrderBody } from '../../src/contract/ordering/order.ts'
import { openDatabase } from '../../src/server/platform/db/open.ts'
import { freshPostgres, hasPostgres } from '../support/fresh-postgres.ts'
import { buyer, CHECKOUT } from '../support/shop.ts'
import { startShop } from '../support/shop-process.ts'
import { phoneOfOrder } from '../support/phone-of-order.ts'

const BUYERS = 8
/** The server is killed when this many orders have been acknowledged. */
const ENOUGH = 12

/** Buys until the server dies; answers the orders it was told are placed. */
async function buy(url: string, variantId: string, placed: OrderBody[]) {
  const request = (method: string, path: string, body?: unknown, headers: Readonly<Record<string, string>> = {}) =>
    fetch(url + path, {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) })
    })
  try {
    for (;;) {
      const someone = buyer({ request, variant: async () => variantId })
      await someone.add('PAR-500', 7)
      await someone.checkout({ ...CHECKOUT, phone: phoneOfOrder(someone.order().number) })
      const { status, body } = await someone.complete()
      if (status !== 200) return
      placed.push(body)
    }
  } catch {
    // The connection broke: the server is dead, and nothing more was acknowledged to this buyer.
  }
}

async function survives(environment: Record<string, string>) {
  const { child, url } = await startShop(environment)
  const response = await fetch(`${url}/api/v2/products/paracetamol`)
  const { variants } = (await response.json()) as { variants: readonly [{ id: string }] }
  const placed: OrderBody[] = []
  const buyers = Promise.all(Array.from({ length: BUYERS }, () => buy(url, variants[0].id, placed)))
  while (placed.length < ENOUGH && child.exitCode === null) await new Promise(setImmediate)
  child.kill('SIGKILL')
  await Promise.all([buyers, once(child, 'exit')])
  expect(placed.length).toBeGreaterThanOrEqual(ENOUGH)

  const db = await openDatabase({ databaseUrl: environment['DATABASE_URL'], dataDir: environment['DATA_DIR'] ?? '' })
  try {
    const orders = await db.query.selectFrom('orders').selectAll().where('state', '=', 'complete').execute()
    const numbers = new Set(orders.map(({ number }) => number))
    expect(placed.filter(({ number }) => !numbers.has(number))).toEqual([])

    const payments = await db.query.selectFrom('payments').selectAll().execute()
    expect(payments.map(({ order_id }) => order_id).sort()).toEqual(orders.map(({ id }) => id).sort())

    const moves = await db.query
      .selectFrom('stock_movements')
      .selectAll()
      .where('variant_id', '=', variants[0].id)
      .execute()
    const balance = (account: string) =>
      moves.reduce(
        (sum, move) =>
          sum + (move.to_account === account ? move.quantity : 0) - (move.from_account === account ? move.quantity : 0),
        0
      )
    const stock = await db.query
      .selectFrom('stock')
      .selectAll()
      .where('variant_id', '=', variants[0].id)
      .executeTakeFirstOrThrow()
    expect(balance('sold')).toBe(orders.length * 7)
    expect(stock).toMatchObject({ on_hand: 100 - orders.length * 7, reserved: balance('reserved') })

    const mails = await db.query.selectFrom('outbox').selectAll().execute()
    expect(mails).toHaveLength(orders.length)
  } finally {
    await db.close()
  }
}

describe('kill -9 during checkouts', () => {
  test('process kill: loses no acknowledged order on SQLite', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'delguur-kill-'))
    try {
      await survives({ DATA_DIR: folder })
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  }, 60_000)

  test.skipIf(!hasPostgres)(
    'process kill: loses no acknowledged order on PostgreSQL',
    async () => {
      const folder = mkdtempSync(join(tmpdir(), 'delguur-kill-'))
      try {
        await survives({ DATABASE_URL: await freshPostgres(), DATA_DIR: folder })
      } finally {
        rmSync(folder, { recursive: true, force: true })
      }
    },
    60_000
  )
})
