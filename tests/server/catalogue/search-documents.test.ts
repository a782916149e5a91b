import { expect, test } from 'vitest'
import { documentsAfter } from '../../../src/server/catalogue/products/catalogue-indexer.ts'
import { openTestShop } from '../../support/shop.ts'

test('search documents: name the shop as a store, and what each product is, in both languages', async () => {
  const { shop, clock } = await openTestShop('SQLite')
  const { documents } = await documentsAfter(shop.db, '', 1_000, clock.now)
  expect(documents.length).toBeGreaterThan(0)
  for (const { store, keyword, slug } of documents) {
    expect(store.vendor_id, slug).toBe(store.code)
    if (store.code === 'delguur') expect(store.logo, slug).toBe('/icon.svg')
    expect(keyword.id, slug).not.toBe('')
    expect(keyword.name, slug).not.toBe('')
    expect(keyword.mn, slug).toMatch(/[а-яөү]/i)
  }
})
