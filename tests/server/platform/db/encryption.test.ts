import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { cipherOf } from '../../../../src/server/platform/db/encryption.ts'
import { encryptionKeyOf } from '../../../../src/server/platform/db/encryption-keys.ts'
import { EnvironmentError } from '../../../../src/server/platform/environment/values.ts'
import { readEnvironment } from '../../../../src/server/platform/environment/environment.ts'
import { freshPostgres, hasPostgres } from '../../../support/fresh-postgres.ts'
import { clockAt, openLiveShop } from '../../../support/live-shop.ts'
import { browser } from '../../../support/person.ts'
import { onBothDatabases, type TestShop } from '../../../support/shop.ts'

const NUMBER = 'УБ85112233'
const IBAN = 'MN121234123456789123'
const key = (fill: string) => Buffer.alloc(32, fill).toString('base64')
const OLD = key('o')
const NEW = key('n')

async function personWithNumbers(shop: Pick<TestShop, 'request' | 'shop'>) {
  const person = browser(shop)
  await person.signIn('99191234')
  expect((await person.send('PATCH', '/users/me', { register_number: NUMBER })).body).toMatchObject({
    register_number: 'УБ••••••33'
  })
  const add = () => person.send('POST', '/users/me/bank_accounts', { name: 'Болор', iban: IBAN })
  await add()
  // The same account twice is one.
  expect((await add()).body['bank_accounts']).toMatchObject([{ iban: 'MN•• •••• •••• •••• 9123' }])
  return person
}

/** Every value of every table, as a thief of the database reads it. */
async function everythingIn({ shop }: Pick<TestShop, 'shop'>) {
  const { query, dialect } = shop.db
  const { rows: tables } = await (
    dialect === 'sqlite'
      ? sql<{ name: string }>`select name from sqlite_master where type = 'table'`
      : sql<{ name: string }>`select table_name as name from information_schema.tables where table_schema = 'public'`
  ).execute(query)
  const all = await Promise.all(tables.map(({ name }) => sql`select * from ${sql.table(name)}`.execute(query)))
  return JSON.stringify(all.map(({ rows }) => rows))
}

onBothDatabases('encryption', open => {
  test('encryption: no register number, account number or secret can be read in the database', async () => {
    const shop = await open()
    const person = await personWithNumbers(shop)
    const all = await everythingIn(shop)
    for (const plain of [NUMBER, IBAN, IBAN.slice(2)]) expect(all).not.toContain(plain)
    const { rows } = await sql<{ value: string }>`select value from secrets`.execute(shop.shop.db.query)
    expect(rows.length).toBeGreaterThan(5)
    for (const { value } of rows) expect(value).toMatch(/^enc1\.[0-9a-f]{8}\.[\w-]+$/)
    expect((await person.send('GET', '/users/me/data')).body).toMatchObject({
      user: [{ register_number: NUMBER }],
      bank_accounts: [{ iban: IBAN }]
    })
  })

  test('encryption: plain rows of an older version are encrypted at the start, and still read and found', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'delguur-encryption-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    const shop = await open({ folder })
    if (shop.shop.db.dialect === 'postgres') return
    const { query } = shop.shop.db
    await personWithNumbers(shop)
    await shop.shop.db.change(async tx => {
      await sql`update users set register_number = ${NUMBER}`.execute(tx.query)
      await sql`update bank_accounts set iban = ${IBAN}, iban_key = null`.execute(tx.query)
    })
    expect((await query.selectFrom('bank_accounts').select('iban').execute())[0]?.iban).toBe(IBAN)
    const again = await open({ folder })
    const all = await everythingIn(again)
    for (const plain of [NUMBER, IBAN]) expect(all).not.toContain(plain)
    again.clock.pass(2)
    await personWithNumbers(again)
  })
})

test('encryption: keys are rotated by a command, and the old one is then needed no more', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'delguur-rotation-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const place = { DATA_DIR: folder, ...(hasPostgres && { DATABASE_URL: await freshPostgres() }) }
  const clock = clockAt(new Date('2026-11-21T02:00:00.000Z'))
  const openWith = (keys: string) => openLiveShop({ environment: { ...place, ENCRYPTION_KEYS: keys }, clock })

  const before = await openWith(OLD)
  await personWithNumbers(before)
  await before.shop.close()
  await expect(openWith(NEW)).rejects.toThrow(/^ENCRYPTION_KEYS has no key [0-9a-f]{8}/)

  const command = spawnSync(process.execPath, ['scripts/encryption.ts', 'rotate'], {
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'test', ...place, ENCRYPTION_KEYS: `${NEW},${OLD}` }
  })
  expect([command.stderr, command.status]).toEqual(['', 0])
  expect(command.stdout).toMatch(/^\d+ values are encrypted anew/)

  const after = await openWith(NEW)
  clock.pass(2)
  await personWithNumbers(after)
  await after.shop.close()
})

test.runIf(hasPostgres)('data folder: made beside PostgreSQL, it is readable by its owner alone', async () => {
  const parent = mkdtempSync(join(tmpdir(), 'delguur-data-'))
  onTestFinished(() => rmSync(parent, { recursive: true, force: true }))
  const place = { DATA_DIR: join(parent, 'data'), DATABASE_URL: await freshPostgres(), ENCRYPTION_KEYS: NEW }
  const { shop } = await openLiveShop({ environment: place, clock: clockAt(new Date()) })
  await shop.close()
  expect(statSync(place.DATA_DIR).mode & 0o777).toBe(0o700)
})

test('encryption: a value moved to another row, or changed, is not read', () => {
  const cipher = cipherOf([encryptionKeyOf(Buffer.alloc(32, 1))])
  const value = cipher.encrypt(NUMBER, 'users.register_number:1')
  expect(cipher.decrypt(value, 'users.register_number:1')).toBe(NUMBER)
  expect(() => cipher.decrypt(value, 'users.register_number:2')).toThrow()
  const changed = value.slice(0, -2) + (value.endsWith('AA') ? 'BB' : 'AA')
  expect(() => cipher.decrypt(changed, 'users.register_number:1')).toThrow()
  expect(cipher.encrypt(NUMBER, 'users.register_number:1')).not.toBe(value)
})

test('encryption: a shop without keys of its own is given one that only its owner reads', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'delguur-key-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const { shop } = await openLiveShop({ environment: { DATA_DIR: folder }, clock: clockAt(new Date()) })
  await shop.close()
  const file = join(folder, 'encryption.key')
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(Buffer.from(readFileSync(file, 'utf8'), 'base64')).toHaveLength(32)
})

test('encryption: no key is made beside a database that is encrypted already', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'delguur-key-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const place = { DATA_DIR: folder, ...(hasPostgres && { DATABASE_URL: await freshPostgres() }) }
  const clock = clockAt(new Date())
  const { shop } = await openLiveShop({ environment: { ...place, ENCRYPTION_KEYS: OLD }, clock })
  await shop.close()
  await expect(openLiveShop({ environment: place, clock })).rejects.toThrow(
    /^The database is encrypted, and its key is missing/
  )
  expect(existsSync(join(folder, 'encryption.key'))).toBe(false)
})

test.each([
  [{ PUBLIC_URL: 'https://delguur.example' }, /^ENCRYPTION_KEYS must be set for a public shop/],
  [{ ENCRYPTION_KEYS: 'short' }, /^ENCRYPTION_KEYS must be keys of 32 bytes in base64, newest first/],
  [{ ENCRYPTION_KEYS: `${NEW},` }, /^ENCRYPTION_KEYS must be keys of 32 bytes/]
])('encryption: the start is refused with a sentence for %j', (source, sentence) => {
  expect(() => readEnvironment(source)).toThrow(EnvironmentError)
  expect(() => readEnvironment(source)).toThrow(sentence)
})

test.each([{ PUBLIC_URL: 'https://localhost' }, { PUBLIC_URL: 'https://delguur.example', ENCRYPTION_KEYS: NEW }, {}])(
  'encryption: the start is not refused for %j',
  source => expect(() => readEnvironment(source)).not.toThrow()
)
