import { expect, test } from 'vitest'
import { SortedKeys } from '../../src/search/embedded/sorted-keys.ts'
import { textsInOrder } from '../../src/search/embedded/text-sort.ts'
import { TextTable } from '../../src/search/embedded/text-table.ts'
import { randomFrom } from '../bench/synthetic-documents.ts'

/** The textbook's table: letters added, left out, changed, or two neighbours swapped. */
function distance(a: string, b: string): number {
  const rows = Array.from({ length: a.length + 1 }, (_, i) =>
    Array.from({ length: b.length + 1 }, (_, j) => (i ? (j ? 0 : i) : j))
  )
  const at = (i: number, j: number) => rows[i]?.[j] ?? Number.POSITIVE_INFINITY
  for (let i = 1; i <= a.length; i++)
    for (let j = 1; j <= b.length; j++) {
      const changed = at(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1)
      const swapped = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? at(i - 2, j - 2) + 1 : Number.POSITIVE_INFINITY
      rows[i]?.splice(j, 1, Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, changed, swapped))
    }
  return at(a.length, b.length)
}

test('sorted keys: the walk finds the same as comparing with every key', () => {
  const random = randomFrom(11)
  // Few letters make many near misses.
  const word = (most: number) =>
    Array.from({ length: 1 + Math.floor(random() * most) }, () => 'abcd'.charAt(Math.floor(random() * 4))).join('')
  for (let round = 0; round < 60; round++) {
    const keys = [...new Set(Array.from({ length: 120 }, () => word(9)))].sort()
    const sorted = new SortedKeys(keys)
    const sought = word(8)
    const [from, to] = sorted.prefixRange(sought)
    expect(keys.slice(from, to)).toEqual(keys.filter(key => key.startsWith(sought)))
    for (const edits of [1, 2])
      for (const beginnings of [false, true]) {
        const found: [string | undefined, number][] = []
        sorted.near(sought, edits, { matchesPrefixes: beginnings }, (at, distance) => found.push([keys[at], distance]))
        const starts = (key: string) => Array.from({ length: key.length + 1 }, (_, length) => key.slice(0, length))
        const near = keys.map((key): [string, number] => [
          key,
          beginnings ? Math.min(...starts(key).map(start => distance(start, sought))) : distance(key, sought)
        ])
        expect(found).toEqual(near.filter(([, away]) => away <= edits))
      }
  }
})

test('sorted keys: texts are ordered by code units, and found by prefix as in a sorted list', async () => {
  const random = randomFrom(5)
  const letters = ['a', 'b', 'я', 'ө', '\u0001', '字', 'é']
  const table = new TextTable()
  for (let round = 0; round < 3_000; round++)
    table.add(
      Array.from({ length: Math.floor(random() * 9) }, () => letters[Math.floor(random() * letters.length)]).join('')
    )
  const expected = Array.from({ length: table.size }, (_, number) => table.text(number)).sort()
  const order = await textsInOrder(table)
  expect(Array.from(order, number => table.text(number))).toEqual(expected)

  const sorted = await SortedKeys.of(table, order)
  const listed = new SortedKeys(expected)
  for (const sought of expected.slice(0, 200)) {
    expect(sorted.prefixRange(sought)).toEqual(listed.prefixRange(sought))
    const near = (keys: SortedKeys) => {
      const found: number[] = []
      keys.near(sought, 1, { matchesPrefixes: false }, at => found.push(at))
      return found
    }
    expect(near(sorted)).toEqual(near(listed))
  }
})
