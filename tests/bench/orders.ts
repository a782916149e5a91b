import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { commandLine, runCommand, wholeNumber } from '../../scripts/command.ts'
import { REPORT_NAMES } from '../../src/contract/staff/reports.ts'
import { clockAt, openLiveShop, type LiveShop } from '../support/live-shop.ts'
import { postgresPrograms, startPostgres } from '../support/postgres.ts'
import { signedInStaff } from '../support/staff.ts'

const BATCH = 500
const WARM_UP = 20
const LIMIT_MS = 50
const START = Date.UTC(2025, 0, 1)
const MINUTE_MS = 60_000

const program = commandLine('bench:orders', 'Lists of orders in the office: time of a page, a search, the facets.')
  .option('--orders <orders>', 'how many there are', wholeNumber(1_000, 1_000_000), 100_000)
  .option('--calls <calls>', 'how often each is asked', wholeNumber(20, 10_000), 300)
  .option('--only <text>', 'only what has this text in its name', '')
  .option('--postgres', 'PostgreSQL alone', false)
  .action(({ orders, calls, only, postgres }) => main({ count: orders, calls, only }, !postgres))

const momentOf = (index: number) => new Date(START + index * 5 * MINUTE_MS)
const NAMES = ['Болд', 'Сараа', 'Дорж', 'Оюунаа', 'Ганбаатар', 'Мөнхзул', 'Өлзий', 'Тэмүүлэн']
const BRANCHES = ['UB-SUKHBAATAR', 'UB-BAYANZURKH', 'DARKHAN']
const OPTIONS = ['4h', '24-48h', '24-48h', '48-72h', '7-14d', 'pickup'] as const

/** As orders of a shop stand: most delivered, the newest on their way, some canceled and expired. */
function statesOf(index: number, count: number) {
  if (index % 13 === 0) return { state: 'canceled', payment_state: 'refunded', shipment_state: 'pending' }
  if (index % 17 === 0) return { state: 'expired', payment_state: 'void', shipment_state: 'pending' }
  if (index < count * 0.97) return { state: 'complete', payment_state: 'completed', shipment_state: 'delivered' }
  const shipment_state = (['pending', 'ready', 'shipped'] as const)[index % 3] ?? 'pending'
  return { state: 'complete', payment_state: index % 4 === 0 ? 'pending' : 'completed', shipment_state }
}

function orderOf(index: number, count: number) {
  const at = momentOf(index).toISOString()
  const option = OPTIONS[index % OPTIONS.length] ?? '4h'
  const code = BRANCHES[index % BRANCHES.length] ?? ''
  const names = { mn: code, en: code }
  const delivery = { option, date: null, slot: null, fee: 5000, promised_by: at }
  const pickup = { branch: { code, slug: code, name: names, address: names }, recipient: 'Болд' }
  const address = {
    ...{ firstname: `${NAMES[index % NAMES.length]}${index % 500}`, lastname: '', city: 'ulaanbaatar' },
    ...{ district: 'sukhbaatar', khoroo: '1-р хороо', street: 'Бага тойруу', zipcode: '', detail: '12-р байр' }
  }
  const total = 10_000 + (index % 2_000) * 50
  return {
    ...{ id: uuid({ msecs: Date.parse(at) }), number: `R${String(index).padStart(9, '0')}`, token: uuid() },
    ...statesOf(index, count),
    ...{
      locale: 'mn',
      email: `buyer${index % 40_000}@example.mn`,
      phone: `99${String(index % 40_000).padStart(6, '0')}`
    },
    ...{ item_total: total, ship_total: 5000, total: total + 5000, total_quantity: 1 + (index % 5) },
    ...{ payment_method: index % 5 === 0 ? 'cash' : 'qpay', special_instructions: '', age_confirmed: 0 },
    address_json: option === 'pickup' ? null : JSON.stringify(address),
    delivery_json: JSON.stringify(option === 'pickup' ? { ...delivery, ...pickup } : delivery),
    ...{ reserved_until: null, reserved_since: null, created_at: at, updated_at: at, completed_at: at },
    ...{ paid_at: at, canceled_at: null, user_id: null, adjustment_total: 0, adjustment_count: 0 },
    ...{
      unacknowledged_json: null,
      requested_wallet_amount: null,
      receipt_json: null,
      verified_phone: null,
      version: 3
    }
  }
}

async function fill({ shop }: LiveShop, count: number) {
  const variants = await shop.db.query.selectFrom('variants').select(['id', 'product_id']).execute()
  for (let from = 0; from < count; from += BATCH)
    await shop.db.change(async ({ query }) => {
      const orders = Array.from({ length: Math.min(BATCH, count - from) }, (_, index) => orderOf(from + index, count))
      await query
        .insertInto('orders')
        .values(orders as never)
        .execute()
      const lines = orders.map(({ id, completed_at }, index) => {
        const variant = variants[(from + index) % variants.length]
        return {
          ...{ id: uuid({ msecs: Date.parse(completed_at) }), order_id: id, variant_id: variant?.id ?? '' },
          ...{ product_id: variant?.product_id ?? '', position: 1, quantity: 1, reserved: 0 },
          ...{ price: 10_000, regular_price: 10_000, options_json: '{}', gift: 0 }
        }
      })
      await query.insertInto('line_items').values(lines).execute()
      const payments = orders.map(({ id, number, completed_at, total }) => ({
        ...{ id: uuid(), number: `${number}-1`, payable_kind: 'order', payable_id: id, order_id: id, user_id: null },
        ...{ method: 'qpay', state: 'completed', amount: total, refunded_amount: 0, invoice_id: `inv-${number}` },
        ...{ provider_payment_id: `pay-${number}`, invoice_json: null, created_at: completed_at },
        ...{ updated_at: completed_at, expires_at: null, checked_at: completed_at }
      }))
      await query
        .insertInto('payments')
        .values(payments as never)
        .execute()
      await query.insertInto('order_events').values(deliveriesOf(orders)).execute()
      await query.insertInto('refunds').values(refundsOf(payments)).execute()
      await query
        .insertInto('stock_movements')
        .values(lines.map(line => saleOf(line, orders[0]?.completed_at ?? '')))
        .execute()
    })
}

const deliveriesOf = (orders: readonly { readonly id: string; readonly completed_at: string }[]) =>
  orders.map(({ id, completed_at }) => ({
    ...{ id: uuid(), order_id: id, event: 'delivered' as const, reason: null, happened_at: completed_at }
  }))

const refundsOf = (payments: readonly { readonly id: string; readonly created_at: string }[]) =>
  payments
    .filter((_, index) => index % 20 === 0)
    .map(({ id, created_at }) => ({
      ...{ id: uuid(), payment_id: id, idempotency_key: 'staff', amount: 5_000, state: 'completed' as const },
      ...{ destination: 'source' as const, fallback_destination: 'wallet' as const },
      ...{ created_at, due_at: created_at, done_at: created_at }
    }))

const saleOf = (
  { variant_id, order_id }: { readonly variant_id: string; readonly order_id: string },
  moved_at: string
) => ({
  ...{ id: uuid(), variant_id, from_account: 'reserved' as const, to_account: 'sold' as const },
  ...{ quantity: 1, order_id, reason: null, moved_at }
})

/** Calls as the screens make them; each of the calls of one kind is another one. */
const callsOf = (count: number): readonly (readonly [string, (index: number) => string])[] => [
  ['newest', () => '/orders?'],
  ['deep in the list, by cursor', index => `/orders?after=${cursorAt((index * 331) % count)}`],
  ['to pack, oldest first', () => '/orders?state=complete&shipment=pending&sort=oldest'],
  ['shipped', () => '/orders?shipment=shipped'],
  ['canceled and unpaid: none', () => '/orders?state=canceled&payment=pending'],
  ['one branch, pick-up, delivered', () => `/orders?branch=${BRANCHES[2]}&delivery=pickup&shipment=delivered`],
  ['highest total', () => '/orders?sort=highest'],
  ['one week', () => '/orders?from=2025-06-01&to=2025-06-07'],
  ['by phone', index => `/orders?q=99${String(index % 40_000).padStart(6, '0')}`],
  ['by the beginning of a phone', index => `/orders?q=990${index % 40}`],
  ['by number', index => `/orders?q=R${String((index * 97) % count).padStart(9, '0')}`],
  ['by name', index => `/orders?q=${encodeURIComponent(`${NAMES[index % NAMES.length]}${index % 500}`.toLowerCase())}`],
  ['by a common name', index => `/orders?q=${encodeURIComponent(NAMES[index % NAMES.length] ?? '')}`],
  ['by e-mail', index => `/orders?q=buyer${index}@example.mn`],
  ['by SKU', () => '/orders?q=PAR-500'],
  ['by the id of a payment', index => `/orders?q=pay-R${String(index).padStart(9, '0')}`],
  ['search of everything, phone', index => `/search?q=99${String(index % 40_000).padStart(6, '0')}`],
  ['facets', () => '/orders/facets?'],
  ['facets of one branch', () => `/orders/facets?branch=${BRANCHES[0]}&state=complete`],
  ['facets of a month', () => '/orders/facets?from=2025-06-01&to=2025-06-30'],
  ['facets of a name', index => `/orders/facets?q=${encodeURIComponent(`Болд${index % 500}`)}`],
  ['facets of a common name', () => `/orders/facets?q=${encodeURIComponent('Болд')}`],
  ...REPORT_NAMES.flatMap(name => [
    [`report of a month: ${name}`, () => `/reports/${name}?from=2025-06-01&to=2025-06-30`] as const,
    [`report of a year: ${name}`, () => `/reports/${name}?from=2025-01-01&to=2025-12-31`] as const
  ]),
  ['one order', index => `/orders/R${String((index * 13) % count).padStart(9, '0')}`]
]

const cursorAt = (index: number) =>
  Buffer.from(`${momentOf(index).toISOString()} ffffffff-ffff-ffff-ffff-ffffffffffff`).toString('base64url')

const at = (times: readonly number[], part: number) => times[Math.floor(times.length * part)] ?? Number.NaN

interface Amounts {
  readonly count: number
  readonly calls: number
  readonly only: string
}

async function measureAll(name: string, { count, calls, only }: Amounts, databaseUrl: string | undefined) {
  const folder = mkdtempSync(join(tmpdir(), 'delguur-bench-'))
  const environment = { DATA_DIR: folder, ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }) }
  const live = await openLiveShop({ environment, clock: clockAt(new Date('2026-11-21T02:00:00.000Z')) })
  try {
    await fill(live, count)
    await settle(live.shop.db)
    const { send } = await signedInStaff(live, 'owner')
    console.log(`${name}, ${count} orders`)
    for (const [title, pathOf] of callsOf(count).filter(([each]) => each.includes(only))) {
      const times: number[] = []
      const processor: number[] = []
      for (let index = 0; index < WARM_UP + calls; index++) {
        const [begun, used] = [performance.now(), process.cpuUsage()]
        const answer = await send('GET', pathOf(index))
        await answer.text()
        if (index >= WARM_UP) {
          times.push(performance.now() - begun)
          const { user, system } = process.cpuUsage(used)
          processor.push((user + system) / 1_000)
        }
        if (answer.status !== 200) throw new Error(`${pathOf(index)}: ${answer.status}`)
      }
      times.sort((a, b) => a - b)
      processor.sort((a, b) => a - b)
      const [median, worst, own] = [at(times, 0.5), at(times, 0.99), at(processor, 0.5)].map(
        ms => `${ms.toFixed(2)} ms`
      )
      console.log(`  ${title.padEnd(36)} median ${median}   p99 ${worst}   processor ${own}`)
      if (at(times, 0.99) > LIMIT_MS) process.exitCode = 1
    }
    await printPlans(live)
  } finally {
    await live.shop.close()
    rmSync(folder, { recursive: true })
  }
}

/** As the database does by itself a minute after an import. */
async function settle(db: LiveShop['shop']['db']) {
  // Not inside a transaction, in which PostgreSQL refuses it.
  if (db.dialect === 'postgres') await sql`vacuum`.execute(db.query)
  await db.change(({ query }) => sql`analyze`.execute(query))
}

/** Which index each kind of list reads. */
async function printPlans({ shop: { db } }: LiveShop) {
  const placed = 'from orders where completed_at is not null'
  const page = 'order by completed_at desc, id desc limit 51'
  const plans = {
    newest: `select id ${placed} ${page}`,
    shipment: `select id ${placed} and state = 'complete' and shipment_state = 'pending' ${page}`,
    unpaid: `select id ${placed} and state = 'canceled' and payment_state = 'pending' ${page}`,
    branch: `select id ${placed} and delivery_branch = 'DARKHAN' ${page}`,
    total: `select id ${placed} order by total desc, id desc limit 51`,
    phone: `select id ${placed} and phone between '99000100' and '99000199' ${page}`,
    name: `select id ${placed} and id in (select id ${placed} and recipient_name between 'Болд1' and 'Болд2') ${page}`,
    payment:
      "select order_id from payments where method in ('qpay') and (invoice_id = 'a' or provider_payment_id = 'a')",
    facets: `select state, payment_state, shipment_state, payment_method, delivery_option, delivery_branch, count(*) ${placed} group by 1, 2, 3, 4, 5, 6`
  }
  for (const [name, text] of Object.entries(plans)) {
    const explain = db.dialect === 'postgres' ? 'explain ' : 'explain query plan '
    const { rows } = await sql.raw<Record<string, unknown>>(explain + text).execute(db.query)
    const lines = rows.map(row => String(row['QUERY PLAN'] ?? row['detail']))
    const indexes = [...new Set(lines.flatMap(line => /(?:orders|payments)_\w+|\bSCAN \w+$|Seq Scan/.exec(line) ?? []))]
    console.log(`    ${name.padEnd(10)} ${indexes.join(', ')}`)
  }
}

async function main(amounts: Amounts, hasSqlite: boolean) {
  if (hasSqlite) await measureAll('SQLite', amounts, undefined)
  const programs = postgresPrograms()
  if (programs === undefined) return console.log('PostgreSQL is not installed.')
  const postgres = await startPostgres(programs)
  try {
    await measureAll('PostgreSQL', amounts, postgres.url('postgres'))
  } finally {
    await postgres.stop()
  }
}

await runCommand(program)
