import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  readonly scripts: Readonly<Record<string, string>>
}

test('contributing: the table of commands has every script of package.json and no other', () => {
  const [, table = ''] = readFileSync('CONTRIBUTING.md', 'utf8').split('## Commands')
  const named = table
    .split('\n')
    .flatMap(row => [...(row.split('|')[1] ?? '').matchAll(/`([\w:-]+)/g)])
    .map(([, name]) => name)
  expect(named.toSorted()).toEqual(Object.keys(scripts).toSorted())
})

test('contributing: every `npm run` that a page names is a script of package.json', () => {
  const pages = ['README.md', 'CONTRIBUTING.md', ...globSync('docs/*.md')]
  const unknown = pages.flatMap(page =>
    [...readFileSync(page, 'utf8').matchAll(/npm run ([\w:-]+)/g)]
      .filter(([, name = '']) => !(name in scripts))
      .map(([, name]) => `${page}: ${name}`)
  )
  expect(unknown).toEqual([])
})
