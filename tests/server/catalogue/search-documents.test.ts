import { expect, test } from 'vitest'
import { documentsAfter } from '../../../src/server/catalogue/products/catalogue-indexer.ts'
import type { ProductDocument } from '../../../src/contract/catalogue/product-document.ts'
import type { SearchResponse } from '../../../src/contract/search/search-protocol.ts'
import { onBothDatabases, openTestShop } from '../../support/shop.ts'

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

onBothDatabases('search documents', open => {
  test('content of a pack: stands in documents of categories that compare by it, and in no other', async () => {
    const { request } = await open()
    const answer = await request(
      'POST',
      '/search/catalogue/product/_search',
      { query: { match_all: {} }, _source: ['slug', 'pack_content'], size: 100 },
      { authorization: `Basic ${btoa('guest:guest')}` }
    )
    const { hits } = (await answer.json()) as SearchResponse<Pick<ProductDocument, 'slug' | 'pack_content'>>
    const contents = new Map(hits.hits.map(({ _source }) => [_source?.slug, _source?.pack_content]))
    expect(contents.size).toBeGreaterThan(4)
    expect([...contents].filter(([, content]) => content !== null)).toEqual([
      ['khar-vodka', { amount: 700, unit: 'ml' }]
    ])
  })
})
