import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { MONEY_TESTS } from '../support/money-tests.ts'

const ROOT = join(import.meta.dirname, '../..')
const path = (file: string) => join(ROOT, file)

test('mutation testing of money: each named test and each mutated file exists', () => {
  const { mutate } = JSON.parse(readFileSync(path('stryker.money.config.json'), 'utf8')) as { mutate: string[] }
  const tests = MONEY_TESTS.map(name => `tests/server/money/${name}.test.ts`)
  expect([...tests, ...mutate].filter(file => !existsSync(path(file)))).toEqual([])
})

test('mutation testing of the domain: has files and tests', () => {
  const { mutate } = JSON.parse(readFileSync(path('stryker.config.json'), 'utf8')) as { mutate: string[] }
  for (const pattern of mutate.filter(each => !each.startsWith('!')))
    expect(globSync(pattern, { cwd: ROOT }), pattern).not.toEqual([])
})
