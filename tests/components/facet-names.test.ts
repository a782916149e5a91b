import { expect, test } from 'vitest'
import { namesFor } from '../../src/components/catalogue/facet-names.ts'
import type { Facets } from '../../src/contract/catalogue/catalogue-facets.ts'

test('facet names: the shop as a store has the name of the reader’s language, other stores their own', () => {
  const names = { brandNames: {}, storeNames: { delguur: 'Дэлгүүр', acme: 'Acme' } }
  const facets = { brands: [], stores: [{ key: 'delguur' }, { key: 'acme' }] } as unknown as Facets
  expect(namesFor(names, facets, 'en').storeNames).toEqual({ delguur: 'Delguur', acme: 'Acme' })
  expect(namesFor(names, facets, 'mn').storeNames).toEqual({ delguur: 'Дэлгүүр', acme: 'Acme' })
})
