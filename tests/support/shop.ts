import { rmSync } from 'node:fs'
import type { Logger } from 'pino'
import { describe, expect, onTestFinished } from 'vitest'
import type { OrderBody } from '../../src/contract/ordering/order.ts'
import type { ProblemBody } from '../../src/contract/problem.ts'
import { openLog } from '../../src/server/platform/http/log.ts'
import { freshPostgres, hasPostgres, seededPostgres } from './fresh-postgres.ts'
import { freshSqlite, keepSeeded, seededSqlite } from './fresh-sqlite.ts'
import { clockAt, openLiveShop, type LiveShop } from './live-shop.ts'
import { newTestFolder } from './test-folder.ts'

/** Shops of one test may share a database: they share its keys. */
export const TEST_KEYS = Buffer.alloc(32, 'test').toString('base64')

type Kind = 'SQLite' | 'PostgreSQL'

const NOW = new Date('2026-11-21T02:00:00.000Z')

/** Runs the same tests on both databases. */
export const onBothDatabases = (
  name: string,
  tests: (open: (options?: Partial<TestShopOptions>) => Promise<TestShop>) => void
) => {
  for (const kind of ['SQLite', 'PostgreSQL'] as const)
    describe.skipIf(kind === 'PostgreSQL' && !hasPostgres)(`${name} (${kind})`, () =>
      tests(options => openTestShop(kind, options))
    )
}

interface TestShopOptions {
  /** Variables besides those of the database. */
  readonly environment: Readonly<Record<string, string>>
  readonly folder: string
  /** Another than the small catalogue of the tests. */
  readonly contentFolder: string
  /** Where the shop writes what it does; nowhere unless asked for. */
  readonly log: Logger
  /** When the clock stands still; a fixed moment unless somebody outside must agree on the time. */
  readonly now: Date
}

export interface TestShop extends LiveShop {
  readonly dataFolder: string
  /** A variant by the SKU of its own. */
  variant(sku: string): Promise<string>
  stock(sku: string): Promise<{ on_hand: number; reserved: number }>
}

/** The real app on a database of its own, with a small catalogue and a clock that stands still. */
export async function openTestShop(
  kind: Kind,
  { environment = {}, folder, contentFolder, log = openLog('silent'), now }: Partial<TestShopOptions> = {}
): Promise<TestShop> {
  const isSqlite = kind === 'SQLite' && !environment['DATABASE_URL']
  const isUsual = !folder && !contentFolder && !now && !environment['ENCRYPTION_KEYS'] && !environment['DATABASE_URL']
  const dataFolder = folder ?? (!isSqlite ? newTestFolder() : isUsual ? seededSqlite() : freshSqlite())
  const freshDatabase = isUsual ? () => seededPostgres(seed) : freshPostgres
  const opened = await openLiveShop({
    environment: {
      DATA_DIR: dataFolder,
      ENCRYPTION_KEYS: TEST_KEYS,
      ...(kind === 'PostgreSQL' && { DATABASE_URL: environment['DATABASE_URL'] ?? (await freshDatabase()) }),
      ...environment
    },
    clock: clockAt(now ?? NOW),
    log,
    ...(contentFolder !== undefined && { contentFolder })
  })
  const { shop } = opened
  if (isSqlite && isUsual) keepSeeded(dataFolder)
  onTestFinished(async () => {
    expect(opened.brokenAnswers, 'answers of the API that are not as their routes declare them').toEqual([])
    await shop.close()
    if (!folder) rmSync(dataFolder, { recursive: true, force: true })
  })

  return {
    ...opened,
    dataFolder,
    variant: async sku =>
      (await shop.db.query.selectFrom('variants').select('id').where('sku', '=', sku).executeTakeFirstOrThrow()).id,
    stock: sku =>
      shop.db.query
        .selectFrom('stock')
        .innerJoin('variants', 'variants.id', 'stock.variant_id')
        .select(['on_hand', 'reserved'])
        .where('sku', '=', sku)
        .executeTakeFirstOrThrow()
  }
}

/** Writes what a shop writes when it is opened for the first time. */
async function seed(url: string): Promise<void> {
  const folder = newTestFolder()
  const environment = { DATA_DIR: folder, ENCRYPTION_KEYS: TEST_KEYS, DATABASE_URL: url }
  const { shop } = await openLiveShop({ environment, clock: clockAt(NOW) })
  await shop.close()
  rmSync(folder, { recursive: true, force: true })
}

/** A buyer at the API's door: remembers number and token as a browser does. */
export function buyer({ request, variant }: Pick<TestShop, 'request' | 'variant'>) {
  let order: OrderBody | undefined
  const send = async (method: string, path: string, body?: unknown, headers: Readonly<Record<string, string>> = {}) => {
    const response = await request(method, `/api/v2${path}`, body, {
      ...(order && { 'x-spree-order-token': order.token }),
      ...headers
    })
    const answer = (await response.json()) as OrderBody & ProblemBody
    if (response.ok) order = answer
    return { status: response.status, body: answer }
  }
  const number = () => order?.number ?? '0'

  return {
    send,
    order: () => {
      if (!order) throw new Error('No order yet')
      return order
    },
    add: async (sku: string, quantity = 1, more: object = {}) =>
      send('POST', `/orders/${number()}/line_items`, {
        line_item: { variant_id: await variant(sku), quantity },
        ...more
      }),
    read: () => send('GET', `/orders/${number()}`),
    checkout: (part: object) => send('PUT', `/checkouts/${number()}`, part),
    advance: () => send('PUT', `/checkouts/${number()}/advance`),
    next: () => send('PUT', `/checkouts/${number()}/next`),
    complete: (key = 'complete-1', body?: object) =>
      send('PUT', `/checkouts/${number()}/complete`, body, { 'idempotency-key': key }),
    pay: (key = 'pay-1') => send('POST', `/orders/${number()}/payments`, {}, { 'idempotency-key': key })
  }
}

export const ADDRESS = {
  firstname: 'Болормаа',
  lastname: '',
  city: 'ulaanbaatar',
  district: 'sukhbaatar',
  khoroo: '1-р хороо',
  street: 'Бага тойруу',
  zipcode: '',
  detail: '12-р байр, 3-р орц'
}

/** Everything checkout asks for, in one go. */
export const CHECKOUT = {
  phone: '99191234',
  email: 'bolor@example.mn',
  ship_address: ADDRESS,
  delivery: { option: '24-48h' },
  payment_method: 'cash'
}
