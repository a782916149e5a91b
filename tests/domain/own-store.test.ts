import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { OWN_STORE } from '../../src/domain/own-store.ts'

test('own store: is one of the stores that have a record', () => {
  expect(OWN_STORE).toBe('delguur')
  expect(existsSync(`content/vendors/${OWN_STORE}.json`)).toBe(true)
})
