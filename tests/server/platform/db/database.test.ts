import { mkdtempSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { Database } from '../../../../src/server/platform/db/database.ts'
import { migrate, MIGRATIONS } from '../../../../src/server/platform/db/migrate.ts'
import type { Migration } from '../../../../src/server/platform/db/migrations/migration.ts'
import { openDatabase } from '../../../../src/server/platform/db/open.ts'
import { statement } from '../../../../src/server/platform/db/statement.ts'
import { freshPostgres, hasPostgres } from '../../../support/fresh-postgres.ts'

const brand = (code: string) => ({ code, name: code, facts_json: '{}' })
const codes = async (db: Database) =>
  (await db.query.selectFrom('brands').select('code').orderBy('code').execute()).map(({ code }) => code)

const addBrand = statement<ReturnType<typeof brand>, never>((db, p) =>
  db.insertInto('brands').values({ code: p('code'), name: p('name'), facts_json: p('facts_json') })
)
/** What the text itself says stands in it, a quotation mark and a question mark included. */
const brandsAsked = statement<{ from: string }, { code: string }>((db, p) =>
  db
    .selectFrom('brands')
    .leftJoin('products', on => on.onRef('products.brand', '=', 'brands.code').on('products.sku', '=', "none's?"))
    .select('code')
    .where('brands.name', 'in', ["who's?", 'plain'])
    .where('code', '>=', p('from'))
    .where('brands.facts_json', '=', '{}')
    .orderBy('code')
    .limit(1)
)
const brandOf = statement<{ code: string }, { code: string }>((db, p) =>
  db.selectFrom('brands').select('code').where('code', '=', p('code'))
)

for (const kind of ['SQLite', 'PostgreSQL'] as const)
  describe.skipIf(kind === 'PostgreSQL' && !hasPostgres)(`database (${kind})`, () => {
    const open = async () => {
      const dataDir = mkdtempSync(join(tmpdir(), 'delguur-db-'))
      const settings = kind === 'PostgreSQL' ? { databaseUrl: await freshPostgres(), dataDir } : { dataDir }
      const db = await openDatabase(settings)
      onTestFinished(() => db.close())
      return { db, settings }
    }

    test('transaction: a refusal and an error leave nothing behind, and others in the same group stay', async () => {
      const { db } = await open()
      const insert = (code: string, then: () => unknown) =>
        db.change(async ({ query }) => {
          await query.insertInto('brands').values(brand(code)).execute()
          return then()
        })
      const outcomes = await Promise.allSettled([
        insert('kept', () => ({ ok: true })),
        insert('refused', () => ({ ok: false, problem: 'no' })),
        insert('thrown', () => {
          throw new Error('surprise')
        }),
        insert('also-kept', () => undefined)
      ])
      expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled'])
      expect(await codes(db)).toEqual(['also-kept', 'kept'])
    })

    test('transaction: a failed statement fails all of it, and later reads see earlier writes', async () => {
      const { db } = await open()
      const twice = db.change(async tx => {
        await tx.send(addBrand, brand('one'))
        await tx.send(addBrand, brand('one'))
        return 'kept'
      })
      await expect(twice).rejects.toThrow()
      expect(await codes(db)).toEqual([])
      const found = await db.change(async tx => {
        await tx.send(addBrand, brand('two'))
        return tx.first(brandOf, { code: 'two' })
      })
      expect(found).toEqual({ code: 'two' })
      expect(await codes(db)).toEqual(['two'])
    })

    test('statement: values of its text and of its run stand in their places', async () => {
      const { db } = await open()
      await db.change(async tx => {
        for (const code of ['a', 'b', 'c']) await tx.send(addBrand, { ...brand(code), name: "who's?" })
      })
      expect(await db.all(brandsAsked, { from: 'b' })).toEqual([{ code: 'b' }])
      expect(await db.first(brandsAsked, { from: "c's?" })).toBeUndefined()
    })

    test('transaction: readers see nothing of it before the commit', async () => {
      const { db } = await open()
      let during: readonly string[] = []
      await db.change(async ({ query }) => {
        await query.insertInto('brands').values(brand('new')).execute()
        during = await codes(db)
      })
      expect(during).toEqual([])
      expect(await codes(db)).toEqual(['new'])
    })

    test('database: committed data is there after a restart, and migrating again changes nothing', async () => {
      const { db, settings } = await open()
      await db.change(({ query }) => query.insertInto('brands').values(brand('kept')).execute())
      const again = await openDatabase(settings)
      onTestFinished(() => again.close())
      expect(await codes(again)).toEqual(['kept'])
    })

    test('migration: a newer schema stops the start with a sentence', async () => {
      const { db, settings } = await open()
      await db.change(({ query }) =>
        query.insertInto('migrations').values({ name: '9999-future', migrated_at: '' }).execute()
      )
      await expect(openDatabase(settings)).rejects.toThrow('newer version of the shop')
    })

    test('migration: one that fails leaves the schema as it was', async () => {
      const { db } = await open()
      const broken: Migration = {
        name: '9998-broken',
        up: async query => {
          await query.schema.createTable('half').addColumn('id', 'text').execute()
          throw new Error('in the middle')
        }
      }
      await expect(migrate(db, [...MIGRATIONS, broken])).rejects.toThrow('in the middle')
      await expect(
        db.query
          .selectFrom('half' as 'brands')
          .selectAll()
          .execute()
      ).rejects.toThrow(/half/)
    })

    test('migration: two processes that start together migrate once', async () => {
      const { db } = await open()
      let times = 0
      const second = { name: '9998-second', up: async () => void times++ }
      await Promise.all([migrate(db, [...MIGRATIONS, second]), migrate(db, [...MIGRATIONS, second])])
      expect(times).toBe(1)
    })

    test('schema: refuses to reserve more than the stock', async () => {
      const { db } = await open()
      const insert = db.change(({ query }) =>
        query.insertInto('stock').values({ variant_id: 'x', on_hand: 1, reserved: 2 }).execute()
      )
      await expect(insert).rejects.toThrow(/stock_never_oversold|constraint/i)
    })
  })

test('database (SQLite): a new one is readable by its owner alone, its folder too', async () => {
  const dataDir = join(mkdtempSync(join(tmpdir(), 'delguur-db-')), 'data')
  const db = await openDatabase({ dataDir })
  onTestFinished(() => db.close())
  const modes = ['', 'shop.sqlite', 'shop.sqlite-wal', 'shop.sqlite-shm'].map(
    name => statSync(join(dataDir, name)).mode & 0o777
  )
  expect(modes).toEqual([0o700, 0o600, 0o600, 0o600])
})

test('database (SQLite): an index that is empty has no figures that would make it look cheap', async () => {
  const db = await openDatabase({ dataDir: mkdtempSync(join(tmpdir(), 'delguur-db-')) })
  onTestFinished(() => db.close())
  const insert = (id: string, payload: string) =>
    db.change(tx => tx.query.insertInto('health_probes').values({ id, payload }).execute())
  await db.change(async ({ query }) => {
    await sql`create index probes_open on health_probes (payload) where payload = 'open'`.execute(query)
  })
  for (let index = 0; index < 20; index++) await insert(`probe-${index}`, 'closed')
  const figures = async () =>
    (await sql<{ idx: string }>`select idx from sqlite_stat1 where tbl = 'health_probes'`.execute(db.query)).rows
  await db.updateStatistics()
  expect(await figures()).not.toContainEqual({ idx: 'probes_open' })
  expect(await figures()).not.toEqual([])
})
