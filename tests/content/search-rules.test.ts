import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { mistakesText } from '../../src/content/check/mistake.ts'
import { routesOf } from '../../src/content/check/routes.ts'
import { checkSearchRules } from '../../src/content/check/search-rules.ts'

/** A project with the shop's catalogue, one page and rules of its own. */
let root = ''
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'rules-'))
  cpSync('content/catalogue', join(root, 'content/catalogue'), { recursive: true })
  mkdirSync(join(root, 'content/search-rules'), { recursive: true })
  mkdirSync(join(root, 'src/pages/[...locale]'), { recursive: true })
  writeFileSync(join(root, 'src/pages/[...locale]/branches.astro'), '')
})
afterEach(() => rmSync(root, { recursive: true }))

function check(name: string, text: string) {
  writeFileSync(join(root, `content/search-rules/${name}.yaml`), text)
  return mistakesText(checkSearchRules(root, routesOf(root)))
}

test('search rules: those of the shop have no mistakes', () => {
  expect(checkSearchRules(process.cwd(), routesOf(process.cwd()))).toEqual([])
})

test('search rules: without files there are none', () => {
  expect(checkSearchRules(root, routesOf(root))).toEqual([])
})

test.each([
  ['pins', '- search: [тос]\n  products: [dummy-thermometr]', ':2 · products', 'There is no product `dummy-thermometr`; one that was withdrawn cannot stand in a rule. Did you mean `dummy-thermometer`?'],
  ['buries', '- search: [тос]\n  categories: [medicin]', ':2 · categories', 'There is no category `medicin`. Did you mean `medicine`?'],
  ['boosts', '- search: [тос]\n  categories: [medicine]\n  weight: 9', ':3 · weight', 'This is 9; the largest possible is 5.'],
  ['redirects', '- search: [тос]\n  to: /shops', ':2 · to', 'The redirect `/shops` leads nowhere: there is no such page.'],
  ['redirects', '- search: [тос]\n  to: https://example.com', ':2 · to', 'a path of this site'],
  ['redirects', '# Хуудас\n- search: [тос]\n  to: /branches\n\n- search: [тосоор]\n  to: /branches', ':5 · search', '`тосоор` has a rule already (content/search-rules/redirects.yaml:2)'],
  ['synonyms', '- words: [тос]', ':1 · words', 'This has 1 entry; at least 2 are needed.'],
  ['synonyms', '- words: [тос, крем]\n- words: [крэм, krem]', ':2 · words', 'stands in another list of synonyms already'],
  ['one-way-synonyms', '- search: [тос]\n  find: [крем]', ':2 · find', 'There is no field `find`. Did you mean `finds`?'],
  ['one-way-synonyms', '- search: [тос]\n  finds: [крем]\n- search: [крем]\n  finds: [тос]', ':2 · finds', 'lead back to themselves'],
  ['signals', 'sold: 50', ':1 · sold', 'This is 50; the largest possible is 20.'],
  ['signals', 'new: 1\nmargin: 3', ':2 · margin', 'the catalogue has no purchase prices'],
  ['signals', 'solds: 3', ':1 · solds', 'There is no field `solds`. Did you mean `sold`?'],
  ['pins', 'search: [тос]', ':1', 'The file must be a list of rules'],
  ['pins', '- search: [тос\n  products: x', '', 'The rules cannot be read here']
])('search rules: %s.yaml with %j', (name, text, place, sentence) => {
  const found = check(name, text)
  expect(found).toContain(`content/search-rules/${name}.yaml${place}`)
  expect(found).toContain(sentence)
})

test('search rules: alcohol and prescription medicine cannot be pinned', () => {
  const found = check('pins', '- search: [архи]\n  products: [khar-mungu-khar-mungu-classic-vodka]')
  expect(found).toContain('pins.yaml:2 · products\n  `khar-mungu-khar-mungu-classic-vodka` is alcohol or prescription medicine')
})
