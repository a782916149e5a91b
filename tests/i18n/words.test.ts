import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { fillPlaceholders, plural } from '../../src/i18n/fill.ts'
import { LOCALES, SHOP_LOCALES } from '../../src/i18n/locales.ts'
import { messages, words } from '../../src/i18n/words.ts'

type File = Record<string, string>
const ROOT = join(import.meta.dirname, '../..')
const areasOf = (locale: string) => readdirSync(join(ROOT, 'locales', locale)).map(name => basename(name, '.json'))
const read = (locale: string, area: string) =>
  JSON.parse(readFileSync(join(ROOT, 'locales', locale, `${area}.json`), 'utf8')) as File

/** `{{company}}` is filled when the files are read; a language may name the shop where another does not. */
const placeholders = (text: string) => [...new Set(text.match(/\{\{\s*(?!company)\w+\s*\}\}/g))].sort()
const PLURAL = /_(?:zero|one|two|few|many|other)$/
const baseOf = (key: string) => key.replace(PLURAL, '')

const written = LOCALES.flatMap(locale => (locale === 'mn' ? [] : areasIn(locale).map(area => [locale, area] as const)))
function areasIn(locale: string) {
  try {
    return areasOf(locale)
  } catch {
    return []
  }
}

/** Figures that are no rule of the shop: of medicine, of the law, of the machines. */
const OWN_FIGURES = [
  'branches/all_day',
  'branches/open_always',
  'gift-cards/step_mail_text',
  'problem/staff-too-many-codes',
  'problem/transfer-payment-unknown',
  'product/medicine_signs_emergency_eye',
  'product/medicine_signs_emergency_fever',
  'receipt/part_zero',
  'scanner/result_wrong-time',
  'travel/fact_children_text'
]

test.each(LOCALES)('words in %s: type no rule of the shop by hand', locale => {
  const typed =
    /₮\s*\d|\d\s*₮|\d\s*(?:%|хувь|per cent|цаг|хоног|сар\b|нас|hours?\b|days?\b|months?\b|минут|minutes?\b|час|дн|лет|год|天|小时|岁|ore\b|giorni|anni)/u
  const found = areasIn(locale)
    .filter(area => !/^office-|^staff-|^moderation-/.test(area))
    .flatMap(area => Object.entries(read(locale, area)).map(([key, text]) => [`${area}/${key}`, text] as const))
    .filter(([place, text]) => typed.test(text) && !OWN_FIGURES.includes(place))
  expect(found).toEqual([])
})

test('words: figures of the shop are filled from its rules', () => {
  expect(messages('mn', 'newsletter').expired_text).toContain('48 цаг')
  expect(words('en', 'gift-cards')('step_buy_text')).toContain('₮5,000 to ₮1,000,000')
  expect(words('mn', 'payment')('lease-description')).toContain('3, 6 эсвэл 12 сарын')
  expect(words('en', 'payment')('lease-description')).toContain('3, 6 or 12 months')
  expect(words('it', 'age')('title')).toBe('Hai compiuto 21 anni?')
})

describe('locales', () => {
  test('locales: those of the shop have every area', () => {
    for (const locale of SHOP_LOCALES) expect(areasOf(locale).sort()).toEqual(areasOf('mn').sort())
  })

  test.each(written)('locale %s: has the Mongolian keys of %s, with their placeholders', (locale, area) => {
    const original = read('mn', area)
    const translated = read(locale, area)
    const bases = (file: File) => [...new Set(Object.keys(file).map(baseOf))].sort()
    expect(bases(translated)).toEqual(bases(original))
    for (const [key, text] of Object.entries(translated)) {
      const source = original[key] ?? original[`${baseOf(key)}_other`] ?? ''
      // "One item" may leave the number out.
      if (PLURAL.test(key)) expect(placeholders(source)).toEqual(expect.arrayContaining(placeholders(text)))
      else expect([key, placeholders(text)]).toEqual([key, placeholders(source)])
    }
  })

  test.each([...areasOf('mn').map(area => ['mn', area] as const), ...written])(
    'locale %s: has the plural forms it needs in %s',
    (locale, area) => {
      const file = read(locale, area)
      const needed = new Intl.PluralRules(locale).resolvedOptions().pluralCategories
      const counted = new Set(
        Object.keys(file)
          .filter(key => PLURAL.test(key) && file[`${baseOf(key)}_other`] !== undefined)
          .map(baseOf)
      )
      for (const base of counted) {
        expect([
          base,
          Object.keys(file)
            .filter(key => PLURAL.test(key) && baseOf(key) === base)
            .map(key => key.slice(base.length + 1))
            .sort()
        ]).toEqual([base, [...needed].sort()])
      }
    }
  )

  test.each([...areasOf('mn').map(area => ['mn', area] as const), ...written])(
    'locale %s: has no empty text in %s',
    (locale, area) => {
      const empty = Object.entries(read(locale, area)).filter(([, text]) => text.trim() === '' || text !== text.trim())
      expect(empty).toEqual([])
    }
  )
})

test('locales: every area is listed in areas.ts', () => {
  const listed = readFileSync(join(ROOT, 'src/i18n/areas.ts'), 'utf8')
  expect(areasOf('mn').filter(area => !listed.includes(`/${area}.json'`))).toEqual([])
})

test('locales: every key is used somewhere', () => {
  const sources = ['src', 'simulators']
    .flatMap(folder => readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true }))
    .filter(entry => entry.isFile() && /\.(?:ts|tsx|astro)$/.test(entry.name))
    .map(entry => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
    .join('\n')
  // Every word of the sources, once: a search of them all for each of thousands of keys takes seconds.
  const sourceWords = new Set(Array.from(sources.matchAll(/(?<=[\s'"`.({[])[\w-]+/g), ([word]) => word))
  // Keys put together from data are known by what is written of them: `status_${status}`, `${outcome}_title`,
  // and by helpers that take the first part: word(words, 'gender', value).
  const made = [...sources.matchAll(/`([\w-]*)\$\{[^}`]*\}([\w-]*)`/g)]
    .map(([, start = '', end = '']) => [start, end] as const)
    .filter(([start, end]) => start.length + end.length > 3)
  const helped = [...sources.matchAll(/\b(?:word|wordOf|label)\([^()]*?'([a-z_]+)',/g)].map(
    ([, start = '']) => `${start}_`
  )
  const used = (key: string) =>
    sourceWords.has(key) ||
    sourceWords.has(baseOf(key)) ||
    made.some(([start, end]) => key.startsWith(start) && key.endsWith(end)) ||
    helped.some(start => key.startsWith(start))
  const unused = areasOf('mn').flatMap(area =>
    Object.keys(read('mn', area))
      .filter(key => !used(key))
      .map(key => `${area}: ${key}`)
  )
  expect(unused).toEqual([])
})

describe('message lookup', () => {
  test('message lookup: uses the language it was asked for, also side by side', () => {
    const [mn, en] = [words('mn', 'problem'), words('en', 'problem')]
    expect([mn('signed-out'), en('signed-out'), mn('signed-out')]).toEqual([
      'Эхлээд нэвтэрнэ үү.',
      'Please sign in first.',
      'Эхлээд нэвтэрнэ үү.'
    ])
  })

  test('message lookup: fills placeholders, and leaves text of customers as it is', () => {
    expect(words('en', 'problem')('field_unknown', { name: '<b>&' })).toBe('There is no field called <b>&.')
  })

  test('message lookup: falls back to Mongolian where a language has no such area', () => {
    expect(words('zh', 'problem')('signed-out')).toBe('Эхлээд нэвтэрнэ үү.')
    expect(messages('zh', 'problem')['signed-out']).toBe('Эхлээд нэвтэрнэ үү.')
    expect(messages('en', 'problem')['signed-out']).toBe('Please sign in first.')
  })
})

describe('message in an island', () => {
  test('message in an island: fills its placeholders', () => {
    expect(fillPlaceholders('{{ count }} of {{total}} {{other}}', { count: 1, total: 2 })).toBe('1 of 2 {{other}}')
  })

  test('message in an island: chooses the plural form of its language', () => {
    const items = { items_one: '{{count}} item', items_few: '{{count}} few', items_other: '{{count}} items' }
    expect([1, 2, 21].map(count => plural('en', items, 'items', count))).toEqual(['1 item', '2 items', '21 items'])
    expect([1, 2, 21].map(count => plural('ru', items, 'items', count))).toEqual(['1 item', '2 few', '21 item'])
  })
})
