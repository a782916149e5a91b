import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { commandLine, runCommand, wholeNumber } from '../../scripts/command.ts'
import { clockAt, openLiveShop, type LiveShop } from '../support/live-shop.ts'
import { postgresPrograms, startPostgres } from '../support/postgres.ts'
import { signedInStaff } from '../support/staff.ts'

const BATCH = 1_000
const WARM_UP = 20
const LIMIT_MS = 50
const START = Date.UTC(2025, 0, 1)
/** So many customers have lines of a wallet; one of them has a hundredth of all. */
const HOLDERS = 1_000

const program = commandLine('bench:customers', 'Customers in the office: time of a page, a search, a wallet.')
  .option('--customers <customers>', 'how many there are', wholeNumber(1_000, 1_000_000), 100_000)
  .option('--entries <entries>', 'lines of wallets', wholeNumber(1_000, 10_000_000), 1_000_000)
  .option('--calls <calls>', 'how often each is asked', wholeNumber(20, 10_000), 300)
  .action(({ customers, entries, calls }) => main({ customers, entries, calls }))

interface Size {
  readonly customers: number
  readonly entries: number
  readonly calls: number
}

const FIRST = ['Болд', 'Сараа', 'Дорж', 'Оюунаа', 'Ганбаатар', 'Мөнхзул', 'Өлзий', 'Тэмүүлэн']
const LAST = ['Бат', 'Гантулга', 'Цэрэн', 'Пүрэв', 'Наран']
const momentOf = (index: number) => new Date(START + index * 60_000).toISOString()
const phoneOf = (index: number) => `9${String(index).padStart(7, '0')}`

async function fillCustomers({ shop }: LiveShop, count: number): Promise<readonly string[]> {
  const ids = Array.from({ length: count }, (_, index) => uuid({ msecs: START + index * 60_000 }))
  for (let from = 0; from < count; from += BATCH)
    await shop.db.change(async ({ query }) => {
      const own = ids.slice(from, from + BATCH)
      const users = own.map((id, index) => ({
        ...{ id, locale: 'mn', kind: 'person' as const, preferences_json: '{}' },
        first_name: `${FIRST[(from + index) % FIRST.length]}${(from + index) % 100 === 0 ? from + index : ''}`,
        last_name: LAST[(from + index) % LAST.length] ?? '',
        ...{ created_at: momentOf(from + index), updated_at: momentOf(from + index) }
      }))
      await query.insertInto('users').values(users).execute()
      const identities = own.flatMap((user_id, index) => [
        { id: uuid(), user_id, kind: 'phone' as const, subject: phoneOf(from + index), verified_at: momentOf(0) },
        {
          ...{ id: uuid(), user_id, kind: 'email' as const, verified_at: momentOf(0) },
          subject: `buyer${from + index}@example.mn`
        }
      ])
      await query.insertInto('identities').values(identities).execute()
    })
  return ids
}

async function fillWallets({ shop }: LiveShop, ids: readonly string[], count: number) {
  const holders = ids.slice(0, HOLDERS)
  await shop.db.change(({ query }) =>
    query
      .insertInto('wallets')
      .values(holders.map(user_id => ({ user_id, clawback_due: 0, opened_at: momentOf(0) })))
      .execute()
  )
  for (let from = 0; from < count; from += BATCH)
    await shop.db.change(({ query }) =>
      query
        .insertInto('wallet_entries')
        .values(
          Array.from({ length: Math.min(BATCH, count - from) }, (_, index) => ({
            ...{ id: uuid(), kind: 'recharge' as const, amount: 1_000, clawback: 0, balance: 1_000, label: '' },
            user_id: holders[(from + index) % 100 === 0 ? 0 : (from + index) % HOLDERS] ?? '',
            ...{ order_id: null, payment_id: null, idempotency_key: uuid(), happened_at: momentOf(from + index) }
          }))
        )
        .execute()
    )
}

/** Calls as the screens make them; each of the calls of one kind is another one. */
const callsOf = (ids: readonly string[]): readonly (readonly [string, (index: number) => string])[] => [
  ['newest', () => '/customers'],
  ['deep in the list', index => `/customers?after=${ids[(index * 331) % ids.length]}`],
  ['by phone', index => `/customers?q=${phoneOf((index * 97) % ids.length)}`],
  ['by the beginning of a phone', index => `/customers?q=900${index % 100}`],
  ['by e-mail', index => `/customers?q=buyer${index}@example.mn`],
  [
    'by a rare name',
    index => `/customers?q=${encodeURIComponent(`${FIRST[(index * 100) % FIRST.length]}${index * 100}`)}`
  ],
  ['by a common name', index => `/customers?q=${encodeURIComponent(FIRST[index % FIRST.length] ?? '')}`],
  ['by both names', index => `/customers?q=${encodeURIComponent(`${FIRST[index % 8]} ${LAST[index % 5]}`)}`],
  ['by names that nobody has', index => `/customers?q=${encodeURIComponent(`Дорж Нэр${index}`)}`],
  ['one customer', index => `/customers/${ids[(index * 13) % ids.length]}`],
  ['a wallet', index => `/customers/${ids[index % HOLDERS]}/wallet_entries?per_page=50`],
  ['the largest wallet, deep', index => `/customers/${ids[0]}/wallet_entries?cursor=${cursorAt(index * 2_000)}`]
]

const cursorAt = (index: number) =>
  Buffer.from(`${momentOf(index)} ffffffff-ffff-ffff-ffff-ffffffffffff`).toString('base64url')

const at = (times: readonly number[], part: number) => times[Math.floor(times.length * part)] ?? Number.NaN

async function measureAll(name: string, { customers, entries, calls }: Size, databaseUrl: string | undefined) {
  const folder = mkdtempSync(join(tmpdir(), 'delguur-bench-'))
  const environment = { DATA_DIR: folder, ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }) }
  const live = await openLiveShop({ environment, clock: clockAt(new Date('2026-11-21T02:00:00.000Z')) })
  try {
    const ids = await fillCustomers(live, customers)
    await fillWallets(live, ids, entries)
    await live.shop.db.change(({ query }) => sql`analyze`.execute(query))
    const { send } = await signedInStaff(live, 'owner')
    console.log(`${name}, ${customers} customers, ${entries} lines of wallets`)
    for (const [title, pathOf] of callsOf(ids)) {
      const times: number[] = []
      for (let index = 0; index < WARM_UP + calls; index++) {
        const begun = performance.now()
        const answer = await send('GET', pathOf(index))
        await answer.text()
        if (index >= WARM_UP) times.push(performance.now() - begun)
        if (answer.status !== 200) throw new Error(`${pathOf(index)}: ${answer.status}`)
      }
      times.sort((a, b) => a - b)
      const [median, worst] = [at(times, 0.5), at(times, 0.99)]
      console.log(`  ${title.padEnd(34)} median ${median.toFixed(2)} ms   p99 ${worst.toFixed(2)} ms`)
      if (worst > LIMIT_MS) process.exitCode = 1
    }
  } finally {
    await live.shop.close()
    rmSync(folder, { recursive: true })
  }
}

async function main(size: Size) {
  await measureAll('SQLite', size, undefined)
  const programs = postgresPrograms()
  if (programs === undefined) return console.log('PostgreSQL is not installed.')
  const postgres = await startPostgres(programs)
  try {
    await measureAll('PostgreSQL', size, postgres.url('postgres'))
  } finally {
    await postgres.stop()
  }
}

await runCommand(program)
