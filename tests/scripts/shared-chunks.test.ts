import { expect, test } from 'vitest'
import { withDrawingsByName } from '../../scripts/drawings-by-name.ts'
import { planChunks, type ChunkModule, type ChunkRoot } from '../../scripts/shared-chunks.ts'

const graph = (modules: Readonly<Record<string, readonly [size: number, ...imports: string[]]>>) =>
  new Map(Object.entries(modules).map(([id, [size, ...imports]]): [string, ChunkModule] => [id, { size, imports }]))
const root = (id: string, more: Partial<ChunkRoot> = {}): ChunkRoot => ({
  id,
  weight: 1,
  spare: 25_000,
  isEntry: true,
  ...more
})
const files = (modules: ReadonlyMap<string, ChunkModule>, roots: readonly ChunkRoot[]) =>
  planChunks(modules, roots).map(({ modules: ids }) => ids.toSorted().join(' '))

test('shared chunks: modules that the same pages load are one file, and those of one page are left in its own', () => {
  const modules = graph({
    cart: [1, 'money', 'phone', 'lines'],
    order: [1, 'money', 'phone'],
    money: [1],
    phone: [1],
    lines: [9]
  })
  expect(files(modules, [root('cart'), root('order')])).toEqual(['money phone'])
})

test('shared chunks: a small file joins a neighbour where the request is worth more than the bytes', () => {
  const three = (size: number) =>
    graph({ a: [1, 'all', 'two'], b: [1, 'all', 'two'], c: [1, 'all'], all: [2_000], two: [size] })
  const roots = ['a', 'b', 'c'].map(id => root(id))
  expect(files(three(500), roots)).toEqual(['all two'])
  expect(files(three(60_000), roots)).toEqual(['all', 'two'])
})

test('shared chunks: a page with scripts alone loads nothing in vain', () => {
  const modules = graph({ a: [1, 'all', 'two'], b: [1, 'all', 'two'], page: [1, 'all'], all: [2_000], two: [500] })
  expect(files(modules, [root('a'), root('b'), root('page', { spare: 0 })])).toEqual(['all', 'two'])
})

test('shared chunks: bytes in vain are also those that a neighbour imports', () => {
  const modules = graph({
    a: [1, 'all', 'two'],
    b: [1, 'all', 'two'],
    c: [1, 'all'],
    all: [2_000],
    two: [500, 'framework'],
    framework: [90_000]
  })
  modules.set('framework', { imports: [], size: 90_000, chunk: 'made-otherwise' })
  expect(
    files(
      modules,
      ['a', 'b', 'c'].map(id => root(id))
    )
  ).toEqual(['all', 'two'])
})

test('shared chunks: no two files import each other, and a file stands above those it imports', () => {
  // `top` and `low` would be one file, but the island `mid` stands between them.
  const modules = graph({ a: [1, 'top'], b: [1, 'top'], top: [100, 'mid'], mid: [1, 'low'], low: [100] })
  const levels = planChunks(
    modules,
    ['a', 'b', 'mid'].map(id => root(id))
  ).map(({ modules: ids, level }) => [ids.join(' '), level] as const)
  expect(Object.fromEntries(levels)).toEqual({ low: 0, mid: 1, top: 2 })
})

test('shared chunks: an island that another imports stays a file of its own', () => {
  const modules = graph({ page: [1, 'row', 'card'], row: [1, 'card'], card: [1] })
  expect(files(modules, [root('page'), root('row')])).toEqual(['card', 'row'])
})

test('drawings by name: each comes from its own file, and types are left out', () => {
  expect(withDrawingsByName("import { X, type LucideIcon, MapPin as Pin } from 'lucide-react'\n")).toBe(
    "import X from 'lucide-react/icons/x';import Pin from 'lucide-react/icons/map-pin'\n"
  )
  const unknown = "import { NoSuchDrawing } from 'lucide-react'"
  expect(withDrawingsByName(unknown)).toBe(unknown)
})
