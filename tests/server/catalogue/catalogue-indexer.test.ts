import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openEmbeddedSearch } from '../../../src/search/embedded/engine.ts'
import type { SearchEngine } from '../../../src/search/port.ts'
import { recordProductChange } from '../../../src/server/catalogue/products/record-change.ts'
import { CatalogueIndexer } from '../../../src/server/catalogue/products/catalogue-indexer.ts'
import { seedCatalogue } from '../../../src/server/catalogue/products/seed.ts'
import { openDatabase } from '../../../src/server/platform/db/open.ts'

const NOW = new Date('2026-11-21T02:00:00.000Z')

test('index sync: a change that search could not take is sent again', async () => {
  const db = await openDatabase({ databaseUrl: undefined, dataDir: mkdtempSync(join(tmpdir(), 'delguur-feed-')) })
  onTestFinished(() => db.close())
  await seedCatalogue(db, join(import.meta.dirname, '../../support/content/catalogue'), NOW)
  const engine = openEmbeddedSearch({ now: () => NOW.getTime() })
  let isDown = false
  const shaky: SearchEngine = {
    ...engine,
    put: documents => (isDown ? Promise.reject(new Error('down')) : engine.put(documents))
  }
  const changed: string[] = []
  const feed = new CatalogueIndexer({ db, engine: shaky, now: () => NOW, onChanged: ids => changed.push(...ids) })
  await feed.rebuild()
  const { id } = await db.query.selectFrom('products').select('id').limit(1).executeTakeFirstOrThrow()
  await db.change(tx => recordProductChange(tx, id, NOW))

  isDown = true
  await expect(feed.applyChanges()).rejects.toThrow('down')
  expect(changed).toEqual([])
  isDown = false
  expect(await feed.applyChanges()).toBe(1)
  expect(changed).toEqual([id])
  expect(await feed.applyChanges()).toBe(0)
})
