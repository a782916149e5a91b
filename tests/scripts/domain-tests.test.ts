import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')

/** Files of types and of lists alone have nothing to test. */
const hasRule = (file: string) => /=>|\bfunction\b/.test(readFileSync(join(ROOT, file), 'utf8'))

const testOf = (file: string) => file.replace(/^src/, 'tests').replace(/\.ts$/, '.test.ts')

test('domain: each file with a rule has a test of its own name', () => {
  const files = globSync('src/domain/**/*.ts', { cwd: ROOT }).filter(hasRule)
  expect(files).toContain('src/domain/ordering/cart.ts')
  expect(files.map(testOf).filter(file => !existsSync(join(ROOT, file)))).toEqual([])
})
