import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openTestShop } from '../../support/shop.ts'
import { serverFiles, tableOwners } from '../../support/table-owners.ts'

/** Columns by which a row is a person's. */
const PERSONAL = /^(?:\w+_)?(?:user_id|buyer_id|author_id|owner|email|phone|network)$/

/** Tables with such a column that no module exports or erases, each with its reason. */
const EXEMPT: Readonly<Record<string, string>> = {
  published_articles: 'goes with the article that it shows',
  staff_audit: 'people who work here, not customers: the audit of their changes stays',
  staff_members: 'people who work here, not customers',
  wallet_earnings: 'counts for orders that are exported',
  wallet_lots: 'sums of the entries that are exported',
  wallets: 'has nothing but whose the entries are'
}

/** Text of every `personal-data.ts` of a module. */
const personalDataOf = (module: string) =>
  serverFiles
    .filter(each => each.module === module && each.file.endsWith('/personal-data.ts'))
    .map(({ file }) => readFileSync(file, 'utf8'))
    .join('\n')

test('personal data: no exemption is left over', () => {
  const owners = tableOwners()
  for (const table of Object.keys(EXEMPT)) expect(owners.has(table), table).toBe(true)
})

test('personal data: each table of a person is exported and erased by the module that owns it, or exempt', async () => {
  const { shop } = await openTestShop('SQLite')
  const owners = tableOwners()
  const { rows } = await sql<{ table: string; column: string }>`
    select m.name as "table", c.name as "column" from sqlite_master m, pragma_table_info(m.name) c
    where m.type = 'table'
  `.execute(shop.db.query)
  const personal = new Set(rows.filter(({ column }) => PERSONAL.test(column)).map(({ table }) => table))
  const forgotten = [...personal]
    .filter(table => !(table in EXEMPT))
    .filter(table => !personalDataOf(owners.get(table) ?? '').includes(`'${table}`))
  expect(forgotten.map(table => `${owners.get(table) ?? 'nobody'} forgets ${table}`).sort()).toEqual([])
})
