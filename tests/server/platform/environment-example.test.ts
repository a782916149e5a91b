import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { expect, test } from 'vitest'
import { environmentExample } from '../../../scripts/environment-example.ts'
import { readEnvironment } from '../../../src/server/platform/environment/environment.ts'

test('.env.example: is as `npm run environment:example` writes it', () => {
  expect(readFileSync('.env.example', 'utf8')).toBe(environmentExample())
})

test('.env.example: its values are the defaults of the schema', () => {
  const given = parseEnv(environmentExample().replaceAll(/^#(?=[A-Z_]+=)/gm, ''))
  expect(Object.keys(given).length).toBeGreaterThan(60)
  expect(readEnvironment(given)).toEqual(readEnvironment({}))
})
