import { describe, expect, test } from 'vitest'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import needs from '../../content/search/needs.json' with { type: 'json' }
import urgent from '../../content/search/urgent.json' with { type: 'json' }
import taxons from '../../content/catalogue/taxons.json' with { type: 'json' }
import electronics from '../../content/suppliers/electronics.mapping.json' with { type: 'json' }
import { needsOf, urgentAdvice } from '../../src/search/analysis/needs.ts'
import { verbForms } from '../../src/search/analysis/verb-forms.ts'
import { withoutWarnings } from '../../src/search/analysis/warnings.ts'
import { product } from './products.ts'

const PRODUCTS = 'content/catalogue/products'

const productOf = (places: readonly string[], substance: string) => {
  const { keyword } = product('one')
  return {
    sku: 'UNKNOWN',
    requires_prescription: false,
    badges: [],
    taxonomy: places.map(permalink => ({ id: permalink, permalink, names: [] })),
    keyword: { ...keyword, name: substance }
  }
}

describe('needs: the data of a pharmacist', () => {
  test('needs: each stands once, and names categories, substances and advice that exist', () => {
    const permalinks = new Set([...taxons, ...electronics.taxons].map(({ permalink }) => permalink))
    const products = readdirSync(PRODUCTS, { recursive: true, encoding: 'utf8' })
      .filter(file => file.endsWith('.json'))
      .flatMap(
        file => JSON.parse(readFileSync(join(PRODUCTS, file), 'utf8')) as readonly { generic?: { en: string } }[]
      )
    const substances = new Set(products.flatMap(({ generic }) => generic?.en ?? []))
    expect(new Set(needs.map(({ id }) => id)).size).toBe(needs.length)
    expect(needs.length).toBeGreaterThanOrEqual(120)
    for (const need of needs) {
      const { taxons: places = [], substances: remedies = [], badges = [], urgent: advice } = need
      expect(places.length + remedies.length + badges.length, need.id).toBeGreaterThan(0)
      expect(
        places.filter(each => !permalinks.has(each)),
        need.id
      ).toEqual([])
      expect(
        remedies.filter(each => !substances.has(each)),
        need.id
      ).toEqual([])
      if (advice !== undefined) expect(Object.keys(urgent), need.id).toContain(advice)
    }
    const used = new Set(needs.map(need => need.urgent))
    expect(Object.keys(urgent).filter(advice => !used.has(advice))).toEqual([])
  })

  test.each([
    ['a category', ['medicine/cold-flu/cough'], '', 'ханиах'],
    ['a category above it', ['vitamins/multivitamins/women'], '', 'ядрах'],
    [
      'an active substance wherever it stands',
      ['medicine/heart-diabetes/heart'],
      'Acetylsalicylic acid',
      'blood thinner'
    ]
  ])('needs: a product is looked for by %s', (_, places, substance, phrase) => {
    expect(needsOf(productOf(places, substance))).toContain(phrase)
  })

  test('needs: a product is looked for by its badge', () => {
    expect(needsOf({ ...productOf(['devices/blood-pressure/cuffs'], ''), badges: ['gift'] })).toContain('бэлэг')
  })

  test('needs: a product of no need has none', () => {
    expect(needsOf(productOf(['devices/blood-pressure/cuffs'], ''))).toEqual([])
  })
})

describe('needs: forms of verbs', () => {
  test.each([
    ['өвдөх', ['өвдөж', 'өвдөөд', 'өвдсөн', 'өвддөг', 'өвдөнө', 'өвдвөл']],
    ['гарах', ['гарч', 'гараад', 'гарсан', 'гардаг', 'гарвал']],
    ['улайх', ['улайж', 'улайгаад', 'улайсан', 'улайвал']],
    ['хүрэхгүй', []],
    ['цэр', []]
  ])('verb forms: %s', (word, forms) => {
    expect(verbForms(word)).toEqual(expect.arrayContaining(forms))
    if (forms.length === 0) expect(verbForms(word)).toEqual([])
  })
})

describe('needs: urgent advice', () => {
  test.each([
    ['as in a dictionary', 'цээж өвдөх зүрх өвдөх', '103'],
    ['in a sentence', 'миний хүүхэд халуурч байна', '103'],
    ['typed in Latin', 'tolgoi uvduj baina', '103'],
    ['in English', 'my child has food poisoning', '103']
  ])('urgent advice: stands above a dangerous symptom %s', (_, text, number) => {
    expect(urgentAdvice(text)?.mn).toContain(number)
  })

  test('urgent advice: a word is taken as it is typed before another that could be meant', () => {
    expect(urgentAdvice('burn')?.en).toContain('palm')
  })

  test.each(['шампунь', 'vitamin', 'hair', 'ус', 'толгойн шампунь', 'heart cup', 'зүрхний тэмдэгтэй аяга', ''])(
    'urgent advice: is not given for %j',
    text => {
      expect(urgentAdvice(text)).toBeUndefined()
    }
  )
})

describe('needs: warnings of a description', () => {
  test.each([
    ['Өвчин намдаана. Зүрхний дутагдалтай бол хэрэглэхгүй.', 'Өвчин намдаана.'],
    ['For heartburn. Do not take with kidney failure.', 'For heartburn.'],
    ['For heartburn. Two weeks at most.', 'For heartburn. Two weeks at most.']
  ])('warnings: are not searched: %s', (description, searched) => {
    expect(withoutWarnings(description)).toBe(searched)
  })
})
