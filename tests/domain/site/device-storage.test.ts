import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { COOKIES, deviceStorageLines, LOCAL_VALUES, TAB_VALUES } from '../../../src/domain/site/device-storage.ts'

test('device storage: each purpose of shoppers has one line with its longest period', () => {
  const lines = deviceStorageLines()
  expect(lines.find(({ purpose }) => purpose === 'account')).toEqual({
    purpose: 'account',
    names: ['session', 'current-user'],
    until: 'deleted'
  })
  expect(lines.find(({ purpose }) => purpose === 'age')).toMatchObject({ until: { days: 30 } })
  expect(lines.find(({ purpose }) => purpose === 'typed')?.names).toContain('checkout')
  expect(lines.map(({ purpose }) => purpose)).not.toContain('staff')
  expect(new Set(lines.map(({ purpose }) => purpose)).size).toBe(lines.length)
})

/** Small scripts that read a value before any store is loaded write its whole name. Names of locks store nothing. */
test('device storage: every name written out in src has an entry', () => {
  const root = join(import.meta.dirname, '../../../src')
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(name => /\.(tsx?|astro)$/.test(name))
  const named = files.flatMap(name =>
    [...readFileSync(join(root, name), 'utf8').matchAll(/(?<!locks\.request\()['"`]delguur:([a-z][a-z-]*:?)/g)].map(
      match => match[1] ?? ''
    )
  )
  const known = Object.keys({ ...COOKIES, ...LOCAL_VALUES, ...TAB_VALUES })
  const caches = ['shell:', 'pages:', 'files']
  expect(named.length).toBeGreaterThan(5)
  expect([...new Set(named)].filter(name => !known.includes(name) && !caches.includes(name))).toEqual([])
})
