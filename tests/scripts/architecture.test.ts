import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ARCHITECTURE, architecturePage, drawnArrows, moduleArrows } from '../../scripts/architecture.ts'

test('architecture: docs/architecture.md draws the modules as they are (npm run architecture)', () => {
  const page = readFileSync(ARCHITECTURE, 'utf8')
  expect(architecturePage(page)).toBe(page)
})

/** Contexts that stand on the shop and end there (docs/decisions/0062-measure-of-the-map.md, 0085-office-frame.md). */
const ON_TOP = /^(?:community|games|booking|back-office)\//

/** Another arrow takes the place of one of these (docs/decisions/0157-arrows-of-the-module-map.md). */
test('architecture: at most 64 arrows lie between the modules of the shop itself', () => {
  expect(drawnArrows().filter(arrow => !ON_TOP.test(arrow)).length).toBeLessThanOrEqual(64)
})

test('architecture: nothing in the shop itself needs community, games, booking or the back office', () => {
  const needed = drawnArrows().filter(arrow => !ON_TOP.test(arrow) && ON_TOP.test(arrow.split(' > ')[1] ?? ''))
  expect(needed).toEqual([])
})

test('architecture: community, games, booking and the back office do not need each other', () => {
  const contextOf = (module = '') => module.split('/')[0]
  const across = drawnArrows().filter(arrow => {
    const [from = '', to = ''] = arrow.split(' > ')
    return ON_TOP.test(from) && ON_TOP.test(to) && contextOf(from) !== contextOf(to)
  })
  expect(across).toEqual([])
})

test('architecture: a module starts fewer than 2.75 arrows on average, and none more than seven', () => {
  const arrows = drawnArrows()
  const starts = arrows.map(arrow => arrow.split(' > ')[0] ?? '')
  const modules = new Set(arrows.flatMap(arrow => arrow.split(' > ')))
  expect(arrows.length / modules.size).toBeLessThan(2.75)
  for (const [module, all] of Map.groupBy(starts, start => start)) expect(all.length, module).toBeLessThanOrEqual(7)
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

test('architecture: every file that the page, README and CONTRIBUTING name exists', () => {
  const pages = [ARCHITECTURE, 'README.md', 'CONTRIBUTING.md'].map(page => readFileSync(page, 'utf8')).join('\n')
  const names = [...pages.matchAll(/`((?:src|tests|content|locales)\/[\w./-]+\.\w+)`/g)].map(([, name = '']) => name)
  expect(names.length).toBeGreaterThan(8)
  for (const name of names) expect(readFileSync(name, 'utf8').length, name).toBeGreaterThan(0)
})

test('architecture: a variant reaches its row through at most 12 files, and its order the screen through 6', () => {
  const [road = ''] = readFileSync(ARCHITECTURE, 'utf8').split('## The road of "add to cart"')[1]?.split('\n## ') ?? []
  const [out = '', back = ''] = road.split('And back,')
  const steps = (text: string) => [...text.matchAll(/^\d+\. `([^`]+)`/gm)].map(([, file = '']) => file)
  expect(steps(out).length).toBeGreaterThan(8)
  expect(steps(out).length).toBeLessThanOrEqual(12)
  expect(steps(back).length).toBeLessThanOrEqual(6)
  // Forward: a folder that was left is not entered again.
  const folders = steps(out).map(file => file.replace(/\/[^/]+$/, ''))
  const entered = folders.filter((folder, at) => folder !== folders[at - 1])
  expect(new Set(entered).size).toBe(entered.length)
})
