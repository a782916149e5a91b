import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { productRecord } from '../../../src/contract/catalogue/catalogue-record.ts'
import { supplierMapping } from '../../../src/contract/catalogue/supplier-mapping.ts'
import { mapRow } from '../../../src/server/catalogue/import/map-row.ts'

const suppliers = new URL('../../../content/suppliers/', import.meta.url)
const electronics = supplierMapping.parse(
  JSON.parse(readFileSync(new URL('electronics.mapping.json', suppliers), 'utf8'))
)
const sample = readFileSync(new URL('sample-electronics.jsonl', suppliers), 'utf8').trim().split('\n')

const small = {
  name: 'small',
  sku: '{maker}-{code}',
  slug: { from: '{title}', suffix: '{code}' },
  title: { mn: '{title}' },
  brand: { from: '{maker}' },
  kinds: [
    { column: 'title', matches: '\\blamp\\b', taxons: ['electronics/lamps'], shape: 'device' },
    { column: 'title', matches: 'wine|vodka', taxons: ['electronics/other'], shape: 'vodka', age_restricted: true }
  ],
  otherwise: { taxons: ['electronics/other'], shape: 'box' },
  price: { column: 'price', factor: 22 },
  stock: { column: 'left' },
  available_on: { column: 'since', otherwise: '2026-01-01T00:00:00Z' },
  color: { column: 'colour' },
  specification: {
    prefixes: ['x_'],
    most: 3,
    leaveOut: ['x_secret'],
    labels: { x_weight: { mn: 'Жин, г', en: 'Weight, g' } },
    capitals: ['USB'],
    yes: { mn: 'Тийм', en: 'Yes' },
    no: { mn: 'Үгүй', en: 'No' }
  },
  packshot: {
    label: '{maker}',
    palettes: [
      ['#112233', '#ffffff'],
      ['#445566', '#eeeeee', '#000000']
    ]
  }
}
const lamp = {
  maker: 'Ger-Light',
  code: 'a7/1',
  title: 'Desk lamp &amp; <b>shade</b>',
  price: 995,
  left: '4',
  since: '2020-03-01',
  colour: 'Black,White'
}

const read = (row: object, change: object = {}) => mapRow(supplierMapping.parse({ ...small, ...change }), { ...row })

function sold(row: object, change: object = {}) {
  const mapped = read(row, change)
  if ('problems' in mapped) throw new Error(mapped.problems.join('\n'))
  return mapped
}

const problems = (row: object, change: object = {}) => {
  const mapped = read(row, change)
  return 'problems' in mapped ? mapped.problems : []
}

describe('import row', () => {
  test('import row: becomes a product with its brand', () => {
    const { record, brand } = sold(lamp)
    expect(brand).toEqual({ code: 'ger-light', name: 'Ger-Light' })
    expect(record).toMatchObject({
      sku: 'GER.LIGHT-A7.1',
      slug: 'desk-lamp-shade-a7-1',
      title: { mn: 'Desk lamp & shade' },
      brand: 'ger-light',
      taxons: ['electronics/lamps'],
      price: 21_890,
      stock: 4,
      properties: { color: 'black, white' },
      available_on: '2020-03-01T00:00:00.000Z'
    })
  })

  test.each([
    ['Black, White, black', 'black, white'],
    ['Grey', 'grey'],
    [
      Array.from({ length: 40 }, (_, at) => `Colour number ${at}`).join(','),
      expect.stringMatching(/^.{150,200}$/) as string
    ]
  ])('import row: has all its colours: %s', (colour, color) => {
    expect(sold({ ...lamp, colour }).record).toMatchObject({ properties: { color } })
  })

  test('import row: maps to the same product every time', () => expect(sold(lamp)).toEqual(sold(lamp)))

  test('import row: without a price, or with ₮0, is refused in a sentence that quotes it', () => {
    expect(problems({ ...lamp, price: 0 })).toEqual(['price: price is "0", which gives no price from 1 to 100000000 ₮'])
    expect(problems({ ...lamp, price: 'on request' })[0]).toContain('"on request"')
    expect(problems({ ...lamp, price: undefined })[0]).toContain('price is ""')
    expect(problems({ ...lamp, price: -5 })).toHaveLength(1)
  })

  test('import row: names every field that is wrong, not only the first', () => {
    const fields = problems({ price: 995 }).map(problem => problem.split(':')[0])
    expect(fields).toEqual(expect.arrayContaining(['sku', 'slug', 'title.mn', 'brand']))
  })

  test('import row: cannot reach an object’s prototype through a column name', () => {
    expect(problems({ ...lamp }, { title: { mn: '{constructor}' } })[0]).toContain('title.mn')
  })

  test('import row: has its price in the branches where the column is filled', () => {
    const storePrice = (shop: string) => sold({ ...lamp, shop }, { store_price: { column: 'shop' } }).record.store_price
    expect([storePrice('1100'), storePrice('')]).toEqual([24_200, undefined])
    expect(problems({ ...lamp, shop: 'ask' }, { store_price: { column: 'shop' } })[0]).toContain('store_price')
  })

  test('import row: a price written as text is parsed', () => {
    expect(sold({ ...lamp, price: '1,295.50' }).record.price).toBe(28_500)
    expect(sold({ ...lamp, price: ' 1 295 ' }).record.price).toBe(28_490)
  })

  test('import row: keeps a date only when it is one', () => {
    expect(sold({ ...lamp, since: '0000-00-00' }).record.available_on).toBe('2026-01-01T00:00:00Z')
    expect(sold({ ...lamp, since: 'March 3' }).record.available_on).toBe('2026-01-01T00:00:00Z')
  })

  test('import row: with a Mongolian title gets a Latin slug', () => {
    expect(sold({ ...lamp, title: 'Өрөөний гэрэл' }).record.slug).toBe('oroonii-gerel-a7-1')
  })

  test('import row: a very long title is shortened at a word and keeps its unique slug suffix', () => {
    const { record } = sold({ ...lamp, title: 'lanterns '.repeat(200) })
    expect(record.title.mn).toMatch(/lanterns…$/)
    expect(record.title.mn.length).toBeLessThanOrEqual(400)
    expect(record.slug).toMatch(/-a7-1$/)
  })

  test('import row: takes the first matching kind, with its age limit', () => {
    expect(sold({ ...lamp, title: 'Vodka cooler' }).record).toMatchObject({
      age_restricted: true,
      packshot: { shape: 'vodka' }
    })
    expect(sold({ ...lamp, title: 'A lamp for wine' }).record).toMatchObject({
      age_restricted: false,
      taxons: ['electronics/lamps']
    })
  })
})

describe('import text', () => {
  test('import text: falls back to the next template when a column is empty', () => {
    const change = { title: { mn: ['{title}, {size}', '{title}'], en: '{english}' } }
    expect(sold({ ...lamp, title: 'Lamp', size: 'XL' }, change).record.title).toEqual({ mn: 'Lamp, XL' })
    expect(sold({ ...lamp, title: 'Lamp', english: 'A lamp' }, change).record.title).toEqual({
      mn: 'Lamp',
      en: 'A lamp'
    })
  })

  test('import text: has its entities decoded once', () => {
    expect(sold({ ...lamp, title: '90&deg; &amp;lt; &#1041;&#x431; &nope; R&D' }).record.title.mn).toBe(
      '90° &lt; Бб &nope; R&D'
    )
  })
})

describe('import attributes', () => {
  const rows = (row: object) => sold({ ...lamp, ...row }).record.specification

  test('import attributes: known names come first, the rest is made readable', () => {
    expect(rows({ x_contrast__typical_: '700:1', x_weight: 6.0, x_usb_ports: true, x_fourth: 'too many' })).toEqual([
      { name: { mn: 'Жин, г', en: 'Weight, g' }, value: { mn: '6', en: '6' } },
      { name: { mn: 'Contrast (typical)', en: 'Contrast (typical)' }, value: { mn: '700:1', en: '700:1' } },
      { name: { mn: 'USB ports', en: 'USB ports' }, value: { mn: 'Тийм', en: 'Yes' } }
    ])
  })

  test('import attributes: are left out when empty or excluded', () => {
    expect(rows({ x_secret: 'margin', x_empty: '', x_nothing: null, other: 'x' })).toEqual([])
  })
})

describe('import mapping', () => {
  test('import mapping: a broken pattern or an unknown field is refused with its place', () => {
    const broken = supplierMapping.safeParse({ ...small, kinds: [{ ...small.kinds[0], matches: '(' }], colour: 1 })
    expect(broken.error?.issues.map(issue => issue.path.join('.'))).toEqual(
      expect.arrayContaining(['kinds.0.matches', ''])
    )
  })

  test('import mapping: can distribute a feed’s missing stock evenly and repeatably', () => {
    const stock = (code: string) => sold({ ...lamp, code }, { stock: { spread: [0, 9], by: '{code}' } }).record.stock
    const spread = new Set(Array.from({ length: 200 }, (_, index) => stock(String(index))))
    expect([...spread].sort()).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
    expect(stock('7')).toBe(stock('7'))
  })
})

describe('electronics sample', () => {
  const rows = sample.flatMap((line): Record<string, unknown>[] => {
    try {
      return [JSON.parse(line)]
    } catch {
      return []
    }
  })

  test('electronics sample: has one broken line, one row without a price and one repeated id', () => {
    expect(sample.length - rows.length).toBe(1)
    expect(rows.map(row => mapRow(electronics, row)).filter(mapped => 'problems' in mapped)).toHaveLength(1)
    expect(rows.length - new Set(rows.map(row => row['id'])).size).toBe(1)
  })

  test('electronics sample: uses taxons of the mapping or of the shop', () => {
    const taxons = new Set(electronics.taxons.map(taxon => taxon.permalink))
    for (const kind of [...electronics.kinds, electronics.otherwise])
      for (const taxon of kind.taxons) expect(taxons).toContain(taxon)
  })

  test('electronics sample: gives records that the catalogue accepts unchanged', () => {
    for (const row of rows) {
      const mapped = mapRow(electronics, row)
      if ('record' in mapped) expect(productRecord.parse(mapped.record)).toEqual(mapped.record)
    }
  })
})

test('mapping: sides in mm become the size of the drawing; a row without one of them is drawn without', () => {
  const packshot = { ...small.packshot, size: { width: 'w', height: 'h', depth: 'd' } }
  const sizeOf = (sides: object) => sold({ ...lamp, ...sides }, { packshot }).record.packshot.size
  expect(sizeOf({ w: 396, h: '45.4', d: 285 })).toEqual({ width: 396, height: 45, depth: 285 })
  expect(sizeOf({ w: 396, h: 45 })).toEqual({ width: 396, height: 45 })
  for (const sides of [{ w: 396 }, { w: 396, h: 0 }, { w: -4, h: 45 }, { w: 396, h: 90_000 }, {}])
    expect(sizeOf(sides)).toBeUndefined()
})
