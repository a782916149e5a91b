import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { companyWords, readCompany } from '../../src/i18n/company.ts'
import { LOCALES } from '../../src/i18n/locales.ts'
import { company, messages, words } from '../../src/i18n/words.ts'

const record = JSON.parse(readFileSync(join(import.meta.dirname, '../../content/company.json'), 'utf8')) as object

const readWith = (values: object) => {
  const file = join(mkdtempSync(join(tmpdir(), 'company-')), 'company.json')
  writeFileSync(file, JSON.stringify({ ...record, ...values }))
  return () => readCompany(file)
}

test('company: its facts are words in both languages, in English for the languages of the brand', () => {
  expect(words('mn', 'company')('name')).toBe(company().name.mn)
  expect(words('en', 'company')('name')).toBe(company().name.en)
  expect(words('it', 'company')('name')).toBe(company().name.en)
  expect(companyWords({ ...company(), phone: '7000 1234' }, 'mn').phone_link).toBe('+97670001234')
})

test('company: sentences name the shop without being handed its name', () => {
  expect(words('en', 'home')('title')).toContain(company().name.en)
  expect(messages('mn', 'content').feed_news).toContain(company().name.mn)
})

test('company: words of the brand and of home name its vodka in every language', () => {
  for (const locale of LOCALES) expect(words(locale, 'brand')('title')).toContain(company().vodka_name[locale])
  expect(words('mn', 'home')('story_title')).toContain(company().vodka_name.mn)
})

test.each([
  ['a register number that is no number of a legal entity', { register_number: '12345' }, 'register_number'],
  ['a phone without its space', { phone: '11321020' }, 'phone'],
  ['a name in one language', { name: { mn: 'Дэлгүүр' } }, 'name.en'],
  ['a field nobody reads', { fax: '1' }, 'fax']
])('company: %s is refused with its place', (_, values, place) => {
  expect(readWith(values)).toThrow(place)
})
