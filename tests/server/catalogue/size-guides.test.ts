import { expect, test } from 'vitest'
import { readSizeGuides, sizeGuideOf } from '../../../src/server/catalogue/products/size-guides.ts'

const GUIDES = [
  { slug: 'belts', products: ['lumbar-belt'], taxons: [], brands: [] },
  { slug: 'supports', products: [], taxons: ['devices/supports'], brands: ['ortelya'] }
]
const sized = [{ size: { mn: 'M', en: 'M' } }]
const product = { slug: 'knee', brand: 'ortelya', taxons: ['devices/supports/knee'] }

test.each([
  ['its category and brand', product, sized, 'supports'],
  ['its own name first', { ...product, slug: 'lumbar-belt' }, sized, 'belts'],
  ['no other brand', { ...product, brand: 'other' }, sized, null],
  ['no category that only begins alike', { ...product, taxons: ['devices/supports-for-plants'] }, sized, null],
  ['nothing that has no sizes', product, [{ colour: { mn: 'Хар', en: 'Black' } }], null]
])('size guide: is found by %s', (_, of, options, slug) => {
  expect(sizeGuideOf(GUIDES, of, options)).toBe(slug)
})

test('size guides: the shop’s own are read, and a shop without any opens', async () => {
  expect((await readSizeGuides('content/size-guides')).map(({ slug }) => slug)).toContain('compression-socks')
  expect(await readSizeGuides('content/nothing')).toEqual([])
})
