import type { ProductDocument } from '../../../src/contract/catalogue/product-document.ts'
import { product } from '../products.ts'
import type { JudgedQuery } from './judge.ts'
import grocery from './grocery.json' with { type: 'json' }

/** A food shop that nobody keeps. Its queries are never looked at one by one: the search was not made for them. */

const SEED = 20_261_128
const SHARE_OF_BRANDS = 0.35

/** Mulberry32: the same catalogue at every run. */
function randomNumbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000
  }
}

const skuOf = (code: string, number: number) => `${code.toUpperCase()}-${number}`
const isOfKind = (code: string, sku: string) => sku.startsWith(`${code.toUpperCase()}-`)

/** Every variant and size of every kind, each by some of the brands. */
export function groceryProducts(): readonly ProductDocument[] {
  const random = randomNumbers(SEED)
  const taxons = new Map(grocery.taxons.map(({ permalink, mn, en }) => [permalink, `${mn} · ${en}`]))
  return grocery.kinds.flatMap(({ code, taxon, mn, en, price, variants, sizes }) => {
    const offers = variants.flatMap(([ownMn = '', ownEn = '']) =>
      sizes.flatMap(size =>
        grocery.brands.filter(() => random() < SHARE_OF_BRANDS).map(brand => ({ ownMn, ownEn, size, brand }))
      )
    )
    return offers.map(({ ownMn, ownEn, size, brand }, number) => {
      const note = grocery.notes[Math.floor(random() * grocery.notes.length)]
      return product(`${code}-${number}`, {
        sku: skuOf(code, number),
        title: `${ownMn} ${mn.toLowerCase()} ${brand}, ${size}`,
        name: `${brand} ${ownEn} ${en}, ${size}`,
        translated: true,
        description: note?.mn ?? '',
        description_en: note?.en ?? '',
        brand: { code: brand, name: brand },
        price: Math.round(price * (0.8 + random() * 0.4)),
        product_cat: taxon,
        taxonomy: [{ id: taxon, permalink: taxon, names: [taxons.get(taxon) ?? ''] }],
        l0: [taxon]
      })
    })
  })
}

export const groceryQueries: readonly JudgedQuery[] = grocery.kinds.flatMap(({ code, texts }) =>
  texts.map((text): JudgedQuery => ({ text, kind: 'grocery', gradeOf: ({ sku }) => (isOfKind(code, sku) ? 3 : 0) }))
)
