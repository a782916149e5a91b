import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { LOCALES, SHOP_LOCALES } from '../../src/i18n/locales.ts'

const root = join(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const termsSchema = z.record(
  z.enum(LOCALES),
  z.array(
    z.strictObject({
      term: z.string().min(2),
      means: z.string().min(3),
      not: z.array(z.string().regex(/^(?:[\p{Ll} ’-]{4,}|\p{Script=Han}{2,})$/u)).min(1)
    })
  )
)
const terms = termsSchema.parse(JSON.parse(read('locales/terms.json')))

/** Texts that readers see: words of the interface and prose. File names, keys, addresses and placeholders are none. */
function textsOf(locale: string): readonly (readonly [place: string, text: string])[] {
  const areas = readdirSync(join(root, 'locales', locale)).flatMap(file =>
    Object.entries(JSON.parse(read(`locales/${locale}/${file}`)) as Record<string, string>).map(
      ([key, text]) => [`${file} ${key}`, text] as const
    )
  )
  const prose = readdirSync(join(root, 'content'), { recursive: true, encoding: 'utf8' })
    .filter(file => file.endsWith(`/${locale}.md`))
    .map(file => [file, read(`content/${file}`)] as const)
  const seen = (text: string) => text.replaceAll(/\{\{[^}]*\}\}|\]\([^)]*\)|https?:\S+/g, ' ').toLowerCase()
  return [...areas, ...prose].map(([place, text]) => [place, seen(text)])
}

/** The rival begins a word: «оффис» is found in «оффисын», "canceled" not in "uncanceled". Chinese has no gaps between words. */
const beginsWordIn = (text: string, rival: string) =>
  [...text.matchAll(new RegExp(rival, 'gu'))].some(
    ({ index }) => /^\p{Script=Han}/u.test(rival) || !/[\p{L}-]/u.test(text[index - 1] ?? '')
  )

test.each(LOCALES)('terms: one thing has one word in %s', locale => {
  const texts = textsOf(locale)
  expect(texts.length).toBeGreaterThan((SHOP_LOCALES as readonly string[]).includes(locale) ? 1_000 : 100)
  const rivals = terms[locale].flatMap(({ term, not }) =>
    not.flatMap(rival =>
      texts
        .filter(([, text]) => beginsWordIn(text, rival))
        .map(([place]) => `${place}: write «${term}» in place of «${rival}»`)
    )
  )
  expect(rivals).toEqual([])
})

test('terms: none is a rival of another', () => {
  for (const list of Object.values(terms)) {
    const rivals = list.flatMap(({ not }) => not)
    expect(list.map(({ term }) => term.toLowerCase()).filter(term => rivals.includes(term))).toEqual([])
  }
})
