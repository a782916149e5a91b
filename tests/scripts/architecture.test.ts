import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ARCHITECTURE, architecturePage, drawnArrows } from '../../scripts/architecture.ts'

test('architecture: docs/architecture.md draws the modules as they are (npm run architecture)', () => {
  const page = readFileSync(ARCHITECTURE, 'utf8')
  expect(architecturePage(page)).toBe(page)
})

test('architecture: fewer than 80 arrows lie between modules', () => {
  expect(drawnArrows().length).toBeLessThan(80)
})

test('architecture: every file that the page names exists', () => {
  const names = [...readFileSync(ARCHITECTURE, 'utf8').matchAll(/`(src\/[\w./-]+\.ts)`/g)].map(([, name = '']) => name)
  expect(names.length).toBeGreaterThan(8)
  for (const name of names) expect(readFileSync(name, 'utf8').length, name).toBeGreaterThan(0)
})
