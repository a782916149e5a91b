import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { rulesOfCommit } from '../../scripts/rules-of-commit.ts'
import { comparisonCsv, comparisonTable } from '../../scripts/search-comparison.ts'
import type { ComparedSearch } from '../../src/server/catalogue/search-rules/index.ts'

const product = (slug: string) => ({ slug, title: `Title of ${slug}` })
const SEARCHES: readonly ComparedSearch[] = [
  { text: 'тос', before: ['a', 'b', 'c'].map(product), after: ['b', 'd', 'c'].map(product) },
  { text: '=хүргэлт', before: [], after: [], redirectAfter: '/pages/delivery' },
  { text: 'саван', before: [product('a')], after: [product('a')] }
]

test('comparison: a terminal shows changed searches, and marks what moved', () => {
  const lines = comparisonTable(SEARCHES, { isWhole: false }).split('\n')
  const marked = (title: string) => lines.filter(line => line.includes(title)).map(line => line.trim())
  expect(lines[0]).toBe('«тос»')
  expect(marked('Title of d')[0]).toMatch(/^2 +Title of b +Title of d +\+ new$/)
  expect(marked('Title of b')[0]).toMatch(/↑ from 2$/)
  expect(marked('no longer among them')).toEqual(['no longer among them: Title of a'])
  expect(marked('page:')).toEqual(['page: none → /pages/delivery'])
  expect(lines.at(-1)).toBe('2 of 3 searches change.')
  expect(lines.join()).not.toContain('саван')
  expect(comparisonTable(SEARCHES, { isWhole: true })).toContain('«саван»')
})

test('comparison: a spreadsheet has a line for each place, and no formulas', () => {
  const lines = comparisonCsv(SEARCHES, { isWhole: false }).trim().split(/\r?\n/)
  expect(lines).toHaveLength(5)
  expect(lines[2]).toBe('тос,2,b,Title of b,d,Title of d,new,,')
  expect(lines[4]).not.toMatch(/^=/)
  expect(lines[4]).toContain('/pages/delivery')
})

test('rules of a commit: are those of that commit, also before there were any', () => {
  const root = mkdtempSync(join(tmpdir(), 'commits-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  const git = (...args: readonly string[]) =>
    spawnSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b.mn', ...args], { cwd: root, encoding: 'utf8' }).stdout
  const save = (text: string) => {
    mkdirSync(join(root, 'content/search-rules'), { recursive: true })
    writeFileSync(join(root, 'content/search-rules/redirects.yaml'), text)
    git('add', '-A')
    git('commit', '-qm', 'rules')
    return git('rev-parse', 'HEAD').trim()
  }
  git('init', '-q')
  git('commit', '-q', '--allow-empty', '-m', 'none')
  const empty = git('rev-parse', 'HEAD').trim()
  const old = save('- search: [салбар]\n  to: /old')
  save('- search: [салбар]\n  to: /new')
  const redirect = (commit: string) => {
    const rules = rulesOfCommit(root, commit)
    return rules.ok ? rules.value.redirectOf('салбар') : rules.problem
  }
  expect([empty, old, 'HEAD', 'none'].map(redirect)).toEqual([undefined, '/old', '/new', undefined])
  save('- search: [салбар]\n  too: /new')
  expect(redirect('HEAD')).toContain('There is no field `too`. Did you mean `to`?')
  expect(redirect('nowhere')).toMatch(/There is no commit nowhere/)
  expect(redirect('--upload-pack=x')).toMatch(/There is no commit/)
})
