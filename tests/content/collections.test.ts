import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { placeholderValues, fillFacts } from '../../src/content/facts.ts'
import { readFrontMatter } from '../../src/content/front-matter.ts'
import { relatedTo } from '../../src/content/related.ts'

const CONTENT = join(import.meta.dirname, '../../content')
/** Texts that tell of the shop's rules. */
const RULES = ['pages', 'faq', 'campaigns', 'news'] as const
const FOLDERS = [...RULES, 'articles', 'authors', 'look-books'] as const

const filesOf = (folder: string) =>
  readdirSync(join(CONTENT, folder)).flatMap(slug =>
    ['mn', 'en']
      .map(locale => ({ slug, locale, path: join(CONTENT, folder, slug, `${locale}.md`) }))
      .filter(({ path }) => existsSync(path))
      .map(file => ({ ...file, text: readFileSync(file.path, 'utf8') }))
  )
const all = FOLDERS.flatMap(filesOf)
const FACTS: Readonly<Record<string, Readonly<Record<string, string>>>> = { mn: placeholderValues('mn'), en: placeholderValues('en') }

describe('facts', () => {
  test('facts: each one that a text uses exists', () => {
    for (const { path, text, locale } of all) {
      expect(fillFacts(text, FACTS[locale] ?? {}, path), path).not.toContain('{{')
    }
  })

  test('facts: an unknown one stops the build with its file and line', () => {
    const text = '---\ntitle: Хүргэлт\n---\n\nДоод дүн {{minimum_ordr}}.'
    expect(() => fillFacts('Доод дүн {{minimum_ordr}}.', placeholderValues('mn'), 'content/pages/x/mn.md', () => text)).toThrow(
      'content/pages/x/mn.md:5: {{minimum_ordr}} is no fact of the shop'
    )
  })

  test('facts: amounts are written as each language writes them', () => {
    expect(placeholderValues('mn')['minimum_order']).toBe('₮\u00a030,000')
    expect(placeholderValues('en')['lease_max']).toBe('₮1,500,000')
    expect(placeholderValues('en')['delivery_far_days']).toBe('7–14')
  })

  test('facts: no rule of the shop is typed by hand', () => {
    const typed =
      /₮\s*\d|\d{1,3}[,. ]\d{3}\b|\d\s*(?:%|хувь|per cent|цаг|хоног|сар\b|hours?\b|days?\b|months?\b|minutes?\b|минут)/u
    const found = RULES.flatMap(filesOf).flatMap(({ path, text }) =>
      readFrontMatter(text)
        .body.split('\n')
        .filter(line => typed.test(line.replace(/\{\{\w+\}\}/g, '')))
        .map(line => `${path.slice(CONTENT.length + 1)}: ${line}`)
    )
    expect(found).toEqual([])
  })
})

test('page: has the same facts in both languages', () => {
  const factsNamed = (text: string) => [...new Set(text.match(/\{\{\w+\}\}/g))].sort()
  for (const folder of RULES) {
    // One that nobody has translated is shown in Mongolian, with its facts.
    const isTranslated = (slug: string) => existsSync(join(CONTENT, folder, slug, 'en.md'))
    for (const { slug, text } of filesOf(folder).filter(each => each.locale === 'mn' && isTranslated(each.slug))) {
      const english = readFileSync(join(CONTENT, folder, slug, 'en.md'), 'utf8')
      expect([slug, factsNamed(english)]).toEqual([slug, factsNamed(text)])
    }
  }
})

test('articles: each names where its advice comes from', () => {
  const unsourced = filesOf('articles').filter(({ locale, text }) => locale === 'mn' && !/^sources:\n {2}- /mu.test(text))
  expect(unsourced.map(({ slug }) => slug)).toEqual([])
})

test('links: inside texts stay in their language', () => {
  for (const { path, text, locale } of all) {
    for (const [, href = ''] of text.matchAll(/\]\((\/[^)]*)\)/g)) {
      expect(href.startsWith('/en/'), `${path}: ${href}`).toBe(locale === 'en')
    }
  }
})

test('further reading: the editor’s choice first, then the most shared tags, never the page itself', () => {
  const piece = (slug: string, tags: string[], related: string[] = [], day = 1) => ({
    slug,
    data: { tags, related, published: new Date(Date.UTC(2026, 0, day)) }
  })
  const tea = piece('tea', ['food', 'home'], ['masks'])
  const shelf = [
    tea,
    piece('food', ['food', 'home'], [], 2),
    piece('new', ['home'], [], 9),
    piece('old', ['home'], [], 1),
    piece('masks', ['winter']),
    piece('far', ['travel'])
  ]
  expect(relatedTo(tea, shelf, 4).map(({ slug }) => slug)).toEqual(['masks', 'food', 'new', 'old'])
})
