import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ARCHITECTURE, architecturePage, drawnArrows, moduleArrows } from '../../scripts/architecture.ts'

test('architecture: docs/architecture.md draws the modules as they are (npm run architecture)', () => {
  const page = readFileSync(ARCHITECTURE, 'utf8')
  expect(architecturePage(page)).toBe(page)
})

test('architecture: fewer than 110 arrows lie between modules', () => {
  expect(drawnArrows().length).toBeLessThan(110)
})

/** A way from a module back to itself, as its modules in order; undefined where there is none. */
function circleIn(arrows: readonly string[]): readonly string[] | undefined {
  const pairs = arrows.map(arrow => arrow.split(' > '))
  const done = new Set<string>()
  const walk = (module: string, way: readonly string[]): readonly string[] | undefined => {
    if (way.includes(module)) return [...way.slice(way.indexOf(module)), module]
    if (done.has(module)) return undefined
    for (const [from, to = ''] of pairs) {
      const circle = from === module ? walk(to, [...way, module]) : undefined
      if (circle) return circle
    }
    done.add(module)
    return undefined
  }
  for (const [from = ''] of pairs) {
    const circle = walk(from, [])
    if (circle) return circle
  }
  return undefined
}

test('architecture: no modules form a circle, types included', () => {
  expect(circleIn(moduleArrows().filter(arrow => !arrow.includes('composition')))).toBeUndefined()
})

test('architecture: the search for circles finds a planted one', () => {
  expect(circleIn(['a > b', 'b > c', 'b > d', 'd > b'])).toEqual(['b', 'd', 'b'])
  expect(circleIn(['a > b', 'a > c', 'b > d', 'c > d'])).toBeUndefined()
})

test('architecture: every file that the page names exists', () => {
  const names = [...readFileSync(ARCHITECTURE, 'utf8').matchAll(/`(src\/[\w./-]+\.ts)`/g)].map(([, name = '']) => name)
  expect(names.length).toBeGreaterThan(8)
  for (const name of names) expect(readFileSync(name, 'utf8').length, name).toBeGreaterThan(0)
})
