import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ONEST_LETTERS, unicodeRanges } from '../../src/styles/fonts/onest-letters.ts'
import { SERIF_LETTERS } from '../../src/styles/fonts/serif-letters.ts'

const ROOT = join(import.meta.dirname, '../..')
const letters = new Set(Object.values(ONEST_LETTERS).join(''))
/** ₮ has a font of its own; the rest are the system's pictures, drawn by no text font. */
const ELSEWHERE = /[₮\u2192\u{1f000}-\u{1ffff}]/u

function strings(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(strings) : []
}
const jsonIn = (folder: string) =>
  readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && entry.name.endsWith('.json'))
    .flatMap(entry => strings(JSON.parse(readFileSync(join(entry.parentPath, entry.name), 'utf8'))))

test.each(['locales/mn', 'locales/en', 'content/catalogue'])('the small fonts have every letter of %s', folder => {
  const missing = new Set(
    [...jsonIn(folder).join('')].filter(letter => !letters.has(letter) && !ELSEWHERE.test(letter) && letter !== '\n')
  )
  expect([...missing]).toEqual([])
})

test.each(['mn', 'en', 'ru', 'it'])('the small serifs have every letter of the brand in %s', locale => {
  const letters = new Set(Object.values(SERIF_LETTERS).join(''))
  const files = readdirSync(join(ROOT, 'content/brand'), { recursive: true, encoding: 'utf8' })
    .filter(name => name.endsWith(`/${locale}.md`))
    .map(name => join('content/brand', name))
  const texts = [...files, `locales/${locale}/brand.json`].map(name => readFileSync(join(ROOT, name), 'utf8'))
  const missing = [...texts.join('')].filter(letter => !letters.has(letter) && letter !== '\n')
  expect([...new Set(missing)]).toEqual([])
})

test('letters are named in runs', () => {
  expect(unicodeRanges('cabéØ')).toEqual(['U+0061-0063', 'U+00D8', 'U+00E9'])
})
