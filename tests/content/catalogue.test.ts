import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { type BrandRecord, brandRecord, PACKSHOT_SHAPES, type ProductRecord, productRecord, type TaxonRecord, taxonRecord } from '../../src/contract/catalogue/catalogue-record.ts'
import { nutritionEntry } from '../../src/contract/catalogue/nutrition.ts'
import { isMedicinal } from '../../src/domain/catalogue/promotion.ts'
import { substanceLimitsOf } from '../../src/domain/ordering/medicine-limit.ts'
import { milligramsOf } from '../../src/domain/catalogue/pack-strength.ts'
import { contentOf } from '../../src/domain/catalogue/unit-price.ts'
import { readMedicineLimits } from '../../src/server/catalogue/products/medicine-limits.ts'
import { englishOf, strengthOf, substanceOf } from '../../src/server/catalogue/products/product-details.ts'
import { readMedicineFacts } from '../../src/server/catalogue/products/medicine-facts.ts'

const ROOT = new URL('../../content/catalogue/', import.meta.url)
const read = (path: string): unknown => JSON.parse(readFileSync(new URL(path, ROOT), 'utf8'))
const productFiles = readdirSync(new URL('products/', ROOT)).filter(file => file.endsWith('.json'))
const brandFiles = readdirSync(ROOT).filter(file => /^brands-.*\.json$/.test(file))

/** Parsed without stopping, so that a broken record is reported by its own test and not by all. */
function records<Record>(schema: z.ZodType<Record>, paths: readonly string[]): readonly Record[] {
  return paths
    .flatMap(path => z.array(z.unknown()).parse(read(path)))
    .flatMap(item => {
      const parsed = schema.safeParse(item)
      return parsed.success ? [parsed.data] : []
    })
}

const taxons: readonly TaxonRecord[] = records(taxonRecord, ['taxons.json'])
const brands: readonly BrandRecord[] = records(brandRecord, brandFiles)
const products: readonly ProductRecord[] = records(
  productRecord,
  productFiles.map(file => `products/${file}`)
)

const permalinks = new Set(taxons.map(taxon => taxon.permalink))
const repeated = (values: readonly string[]) => values.filter((value, index) => values.indexOf(value) !== index)
const named = (list: readonly ProductRecord[]) => list.map(product => product.sku)
const departmentOf = (product: ProductRecord) => product.taxons[0]?.split('/')[0]

const files: readonly { readonly path: string; readonly schema: z.ZodType }[] = [
  { path: 'taxons.json', schema: taxonRecord },
  { path: 'nutrition.json', schema: nutritionEntry },
  ...brandFiles.map(file => ({ path: file, schema: brandRecord })),
  ...productFiles.map(file => ({ path: `products/${file}`, schema: productRecord }))
]

test.each(files)('catalogue: $path has only valid records', ({ path, schema }) => {
  const parsed = z.array(schema).safeParse(read(path))
  expect(parsed.success ? '' : z.prettifyError(parsed.error)).toBe('')
})

describe('taxons', () => {
  test('taxons: each of the five levels has products', () => {
    const depths = products.flatMap(({ taxons: [main = ''] }) => main.split('/').length)
    expect([...new Set(depths)].sort()).toEqual([2, 3, 4, 5])
  })

  test('taxons: the seven departments come first in their families and have a tint and an icon', () => {
    const top = taxons.filter(taxon => !taxon.permalink.includes('/'))
    expect(top.map(taxon => taxon.permalink).sort()).toEqual([
      'devices',
      'household',
      'medicine',
      'mother-and-baby',
      'skin-care',
      'vitamins',
      'vodka'
    ])
    expect(top.filter(taxon => !taxon.ground || !taxon.icon)).toEqual([])
    expect(new Set(top.map(taxon => taxon.ground)).size).toBe(top.length)
  })

  test('taxons: each one has its parent, once', () => {
    expect(
      taxons.filter(
        ({ permalink }) => permalink.includes('/') && !permalinks.has(permalink.slice(0, permalink.lastIndexOf('/')))
      )
    ).toEqual([])
    expect(repeated(taxons.map(taxon => taxon.permalink))).toEqual([])
  })

  test('taxons: each department is at least three levels deep', () => {
    for (const top of taxons.filter(taxon => !taxon.permalink.includes('/'))) {
      const depth = Math.max(
        ...taxons
          .filter(taxon => taxon.permalink.startsWith(`${top.permalink}/`))
          .map(taxon => taxon.permalink.split('/').length)
      )
      expect(depth, top.permalink).toBeGreaterThanOrEqual(3)
    }
  })

  test('taxons: none is empty', () => {
    const filled = new Set(products.flatMap(product => product.taxons))
    const hasSomething = (permalink: string) =>
      [...filled].some(path => path === permalink || path.startsWith(`${permalink}/`))
    expect(taxons.map(taxon => taxon.permalink).filter(permalink => !hasSomething(permalink))).toEqual([])
  })
})

describe('brands', () => {
  test('brands: each has one code and one name', () => {
    expect(repeated(brands.map(brand => brand.code))).toEqual([])
    expect(repeated(brands.map(brand => brand.name.toLowerCase()))).toEqual([])
  })
})

describe('products', () => {
  test('products: there are at least four hundred', () => expect(products.length).toBeGreaterThanOrEqual(400))

  test('products: each SKU and slug is used once, variants included', () => {
    expect(
      repeated(products.flatMap(product => [product.sku, ...product.variants.map(variant => variant.sku)]))
    ).toEqual([])
    expect(repeated(products.map(product => product.slug))).toEqual([])
  })

  test('products: a variant belongs to its product’s series', () => {
    const series = (sku: string) => sku.split('-')[0]
    expect(
      named(products.filter(product => product.variants.some(variant => series(variant.sku) !== series(product.sku))))
    ).toEqual([])
  })

  test('products: each brand and taxon exists', () => {
    const codes = new Set(brands.map(brand => brand.code))
    expect(
      products.filter(product => !codes.has(product.brand)).map(product => `${product.sku}: ${product.brand}`)
    ).toEqual([])
    expect(
      products.flatMap(product =>
        product.taxons.filter(taxon => !permalinks.has(taxon)).map(taxon => `${product.sku}: ${taxon}`)
      )
    ).toEqual([])
  })

  test('products: all are written in both languages, each in its own words', () => {
    expect(named(products.filter(product => !product.title.en || !product.description?.en))).toEqual([])
    expect(repeated(products.map(product => product.title.mn))).toEqual([])
    expect(repeated(products.flatMap(product => (product.description ? [product.description.mn] : [])))).toEqual([])
    expect(named(products.filter(product => !/[а-яөү]/i.test(product.title.mn)))).toEqual([])
  })

  test('products: a sale is cheaper than the regular price', () => {
    const offers = products.flatMap(product => [product, ...product.variants])
    expect(offers.filter(({ sale, price }) => sale && sale.price >= price).map(offer => offer.sku)).toEqual([])
  })

  test('products: own price and stock agree with those of the variants', () => {
    for (const product of products.filter(({ variants }) => variants.length > 0)) {
      expect(Math.min(...product.variants.map(variant => variant.price)), product.sku).toBe(product.price)
      expect(
        product.variants.reduce((sum, variant) => sum + variant.stock, 0),
        product.sku
      ).toBe(product.stock)
    }
  })

  test('products: two of one brand are told apart by what is printed on them, or by their form', () => {
    // A volume alone does not say which of its products it is.
    const named = products.map(({ sku, brand, packshot: { shape, model, label, name, colours } }) => ({
      sku,
      look: JSON.stringify([brand, shape, model, label, name, colours])
    }))
    const close = repeated(named.map(({ look }) => look))
    expect(named.filter(({ look }) => close.includes(look)).map(({ sku }) => sku)).toEqual([])
  })

  test('products: each packshot shape is used', () => {
    const used = new Set(products.map(product => product.packshot.shape))
    expect(PACKSHOT_SHAPES.filter(shape => !used.has(shape))).toEqual([])
  })
})

test('labels: are those of foods and supplements for sale, one each', () => {
  const labelled = z
    .array(nutritionEntry)
    .parse(read('nutrition.json'))
    .map(({ sku }) => sku)
  expect(repeated(labelled)).toEqual([])
  const sold = new Map(products.map(product => [product.sku, product]))
  expect(labelled.filter(sku => !/^(?:vitamins|mother-and-baby\/feeding)\//.test(sold.get(sku)?.taxons[0] ?? ''))).toEqual([])
})

describe('legal rules', () => {
  test('legal rules: alcohol is for adults, and no product for adults is a gift', () => {
    const drinks = products.filter(
      product =>
        ['vodka', 'miniature', 'gift-box'].includes(product.packshot.shape) && departmentOf(product) === 'vodka'
    )
    expect(drinks.length).toBeGreaterThan(0)
    expect(named(drinks.filter(product => !product.age_restricted))).toEqual([])
    expect(named(products.filter(product => product.age_restricted && product.badges.includes('gift')))).toEqual([])
    expect(named(products.filter(product => product.age_restricted && departmentOf(product) !== 'vodka'))).toEqual([])
  })

  test('legal rules: only medicine needs a prescription, and it then names its substance', () => {
    const prescribed = products.filter(product => product.requires_prescription)
    expect(prescribed.length).toBeGreaterThanOrEqual(25)
    expect(named(prescribed.filter(product => departmentOf(product) !== 'medicine' || !product.generic))).toEqual([])
    expect(named(prescribed.filter(product => product.sale || product.variants.some(variant => variant.sale)))).toEqual(
      []
    )
  })

  test('legal rules: no medicine has a sale price or a badge that promotes it', () => {
    const medicines = products.filter(({ taxons, generic }) =>
      isMedicinal({ taxon: taxons[0] ?? '', substance: generic?.en ?? generic?.mn })
    )
    expect(medicines.length).toBeGreaterThan(100)
    expect(named(medicines.filter(({ sale, variants }) => sale || variants.some(variant => variant.sale)))).toEqual([])
    expect(named(medicines.filter(({ badges }) => badges.some(badge => badge !== 'made-in-mongolia')))).toEqual([])
  })

  test('legal rules: antibiotics and blood-pressure pills are never sold without one', () => {
    const strict = [
      'medicine/infection/antibiotics',
      'medicine/heart-diabetes/blood-pressure',
      'medicine/heart-diabetes/cholesterol',
      'medicine/heart-diabetes/diabetes',
      'medicine/heart-diabetes/hormones'
    ]
    expect(
      named(
        products.filter(
          product => product.taxons.some(taxon => strict.includes(taxon)) && !product.requires_prescription
        )
      )
    ).toEqual([])
  })

  test('legal rules: medicine and alcohol cannot be returned', () => {
    expect(
      named(
        products.filter(
          product => (departmentOf(product) === 'medicine' || product.age_restricted) && product.return_hours !== 0
        )
      )
    ).toEqual([])
  })
})

test('medicine limits: what is limited by weight says how much of it a pack holds, and none is a pack too many', async () => {
  const limits = await readMedicineLimits('content/catalogue/medicine-limits.json')
  const skus = new Set(products.flatMap(({ sku, variants }) => [sku, ...variants.map(variant => variant.sku)]))
  expect(limits.substances.flatMap(limit => limit.products).filter(sku => !skus.has(sku))).toEqual([])
  for (const product of products) {
    const { taxons, title } = product
    const substance = substanceOf(product)
    const limited = substanceLimitsOf({ skus: [product.sku], taxon: taxons[0] ?? '', substance }, limits)
    const variants = product.variants.length > 0 ? product.variants : [{ sku: product.sku, options: {} }]
    for (const { weight, substance: wanted = '' } of limited)
      for (const { sku, options } of weight && !taxons[0]?.endsWith('/gels') ? variants : []) {
        const content = contentOf(title.en ?? title.mn, englishOf(options))
        const milligrams = milligramsOf({ substance, strength: strengthOf(product, options), content }, wanted)
        expect(milligrams, `${sku}: ${wanted}`).toBeGreaterThan(0)
        expect(milligrams, `${sku}: ${wanted}`).toBeLessThanOrEqual(weight?.milligrams ?? 0)
      }
  }
})

test('medicine facts: name medicines of the catalogue, and say of prescription ones that a doctor sets the dose', async () => {
  const facts = await readMedicineFacts('content/catalogue/medicine-facts.json')
  const medicines = new Map(
    products.filter(({ taxons }) => taxons[0]?.startsWith('medicine/')).map(each => [each.sku, each])
  )
  expect(facts.size).toBeGreaterThan(40)
  for (const [sku, { doses, confirmed }] of facts) {
    expect(medicines.has(sku), sku).toBe(true)
    expect(confirmed, sku).toBe(false)
    if (medicines.get(sku)?.requires_prescription) expect(doses.map(({ dose }) => dose.en).join(), sku).toMatch(/doctor/)
  }
})

test('medicine facts: no age has two doses', async () => {
  const facts = await readMedicineFacts('content/catalogue/medicine-facts.json')
  for (const [sku, { doses }] of facts) {
    const ages = doses.map(({ age, from_months }) => {
      const [, last, unit] = /\d+(?:–| to )(\d+) (years|months)/.exec(age.en) ?? []
      const [, below, of] = /^(?:children )?under (\d+)(?: (years?|months?))?/i.exec(age.en) ?? []
      const inMonths = (number: string, name = 'years') => Number(number) * (name.startsWith('month') ? 1 : 12)
      // "6–11 years" ends with the twelfth birthday.
      const open = /^children/i.test(age.en) ? 18 * 12 : Infinity
      const end = last ? inMonths(last, unit) + (unit === 'years' ? 12 : 0) : below ? inMonths(below, of) : open
      return { from: from_months ?? 0, end, text: age.en }
    })
    for (const [at, older] of ages.entries())
      for (const younger of ages.slice(at + 1))
        // The oldest stands first.
        expect(younger.end, `${sku}: ${younger.text}, ${older.text}`).toBeLessThanOrEqual(older.from)
  }
})

test('stores: each of another vendor has a logo', () => {
  const stores = products.flatMap(({ store }) => store ?? [])
  expect(stores.length).toBeGreaterThan(30)
  for (const { code, logo } of stores) {
    expect(logo, code).toBeDefined()
    expect(existsSync(new URL(`../../public${logo}`, import.meta.url)), code).toBe(true)
  }
})

test('medicine facts: what is often bought says its side effects, with what it does not go, and what to do after too much', async () => {
  const facts = await readMedicineFacts('content/catalogue/medicine-facts.json')
  const told = [...facts].filter(([, { side_effects, interactions }]) => side_effects && interactions)
  expect(told.length).toBeGreaterThanOrEqual(30)
  const analgesics = products.filter(({ taxons }) => taxons[0] === 'medicine/pain-fever/tablets')
  expect(named(analgesics.filter(({ sku, requires_prescription }) => !requires_prescription && !facts.get(sku)?.overdose))).toEqual([])
})

/** Ages as leaflets write them, in months. */
const AGE_TEXTS: readonly (readonly [RegExp, (number: number) => number])[] = [
  [/^(?:under|children under|all ages|from birth)/i, () => 0],
  [/^adults$/i, () => 18 * 12],
  [/(\d+)(?:(?:–| to )\d+)? months?/i, number => number],
  [/(\d+)(?:(?:–| to )\d+)? years?/i, number => number * 12]
]

test('medicine facts: the youngest of each dose, by which searches for a child are answered, is that of its text', async () => {
  const facts = await readMedicineFacts('content/catalogue/medicine-facts.json')
  // Contraindications name an age that the dose leaves open; a weight stands in the place of an age.
  const others = new Set(['IVY-SYR-100 24', 'DOX-100-10 96'])
  for (const [sku, { doses, contraindications }] of facts)
    for (const { age, dose, from_months: from, advice } of doses) {
      expect(from, sku).toBeDefined()
      const [, months] = AGE_TEXTS.find(([text]) => text.test(age.en)) ?? []
      const number = Number(/\d+/.exec(age.en)?.[0])
      if (!others.has(`${sku} ${from}`)) expect(from, `${sku}: ${age.en}`).toBe(months?.(number))
      const isOnAdvice = /only (?:on|as your) a?\s?doctor|on a doctor’s advice|not to be given/i.test(dose.en)
      expect(advice !== undefined, `${sku}: ${dose.en}`).toBe(isOnAdvice)
      // Whom it must not be given to is nobody that a dose is for.
      const [, years] = /(?:under|children under) (\d+)(?! months)/i.exec(contraindications.en) ?? []
      if (years && advice !== 'never') expect(from, `${sku}: ${contraindications.en}`).toBeGreaterThanOrEqual(Number(years) * 12)
    }
})
