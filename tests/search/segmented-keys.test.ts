import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { suggestBody } from '../../src/contract/search/suggest-query.ts'
import { listBody } from '../../src/contract/catalogue/catalogue-query.ts'
import type { SearchBody } from '../../src/contract/search/search-protocol.ts'
import { catalogueSchema } from '../../src/search/catalogue-schema.ts'
import type { ArrayReader, NumberArray } from '../../src/search/embedded/array-io.ts'
import { openEmbeddedSearch } from '../../src/search/embedded/engine.ts'
import { SegmentedKeys } from '../../src/search/embedded/segmented-keys.ts'
import { SortedKeys } from '../../src/search/embedded/sorted-keys.ts'
import { TextTable } from '../../src/search/embedded/text-table.ts'
import { parseSearch } from '../../src/search/query/parse-search.ts'
import type { SearchEngine } from '../../src/search/port.ts'
import { randomFrom, syntheticDocuments } from '../bench/synthetic-documents.ts'

const MANY = 3_000
/** Texts that one keystroke may read one by one: the short tail, those shown, and nothing that grows with the import. */
const KEYS_READ_MAX = 600
const SEGMENTS_MAX = 16

afterEach(() => vi.restoreAllMocks())

const request = (body: SearchBody) => {
  const parsed = parseSearch(body, catalogueSchema)
  if (!parsed.ok) throw new Error(parsed.refusal.reason)
  return parsed.value
}

/** Texts and segments that a search looks at. */
async function workOf(engine: SearchEngine, body: SearchBody) {
  const texts = vi.spyOn(TextTable.prototype, 'text')
  const segments = vi.spyOn(SortedKeys.prototype, 'prefixRange')
  await engine.search('catalogue', request(body))
  const work = { texts: texts.mock.calls.length, segments: segments.mock.calls.length }
  vi.restoreAllMocks()
  return work
}

test('completions: a keystroke after an import into a running shop reads a short tail only', async () => {
  const engine = openEmbeddedSearch()
  onTestFinished(() => engine.close())
  const [first, ...imported] = syntheticDocuments(MANY)
  if (!first) throw new Error('There is no product')
  await engine.replaceAll([first])
  for (let at = 0; at < imported.length; at += 200) await engine.put(imported.slice(at, at + 200))
  for (const text of ['zz', 'шам', 'xqwrtz']) {
    const { texts, segments } = await workOf(engine, suggestBody(text))
    expect(texts).toBeLessThan(KEYS_READ_MAX)
    expect(segments).toBeLessThan(20 * SEGMENTS_MAX)
  }
  const { texts } = await workOf(engine, listBody({ text: 'шамnпунь xqwrtz' }))
  expect(texts).toBeLessThan(KEYS_READ_MAX)
})

test('completions: a snapshot stored after an import is in order when it is opened', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'delguur-segments-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const open = () =>
    openEmbeddedSearch({ snapshots: { folder, codeVersion: 'test', onUnusable: reason => expect.fail(reason) } })
  const [first, ...imported] = syntheticDocuments(MANY)
  if (!first) throw new Error('There is no product')
  const before = open()
  await before.replaceAll([first])
  await before.put(imported)
  const { suggest } = await before.search('catalogue', request(suggestBody('sh')))
  await before.snapshots?.save('here')
  await before.close()

  const after = open()
  onTestFinished(() => after.close())
  expect((await after.search('catalogue', request(suggestBody('sh')))).suggest).toEqual(suggest)
  expect((await workOf(after, suggestBody('zz'))).texts).toBeLessThan(KEYS_READ_MAX)
})

/** Keys of the numbers from 0 on, found as all of them would be one by one. */
function expectAll(sorted: SegmentedKeys, keys: readonly string[], prefix: string) {
  const found: number[] = []
  sorted.forEachBeginningWith(prefix, number => found.push(number))
  expect(found.sort((a, b) => a - b)).toEqual(keys.flatMap((key, at) => (key.startsWith(prefix) ? [at] : [])))
}

test('segmented keys: find what was added, before, while and after segments are merged', async () => {
  const random = randomFrom(5)
  const word = () =>
    Array.from({ length: 1 + Math.floor(random() * 7) }, () => 'abcөү'.charAt(Math.floor(random() * 5))).join('')
  const sorted = new SegmentedKeys()
  const keys: string[] = []
  const add = () => {
    keys.push(word())
    sorted.add(keys.at(-1) ?? '')
  }
  for (let at = 0; at < 5_000; at++) add()
  expect(sorted.isFragmented).toBe(true)
  for (const prefix of ['a', 'bө', 'cab']) expectAll(sorted, keys, prefix)
  const merging = sorted.merge()
  for (let at = 0; at < 700; at++) add()
  for (const prefix of ['ү', 'ab', 'cab']) expectAll(sorted, keys, prefix)
  await merging
  expect(sorted.isFragmented).toBe(false)
  for (const prefix of ['a', 'bө', 'cab', 'үү']) expectAll(sorted, keys, prefix)
  const near = new Set<number>()
  sorted.near('abcab', 1, { matchesPrefixes: false }, number => near.add(number))
  const inOneSegment = new Set<number>()
  const order = keys.map((_, at) => at).sort((a, b) => ((keys[a] ?? '') < (keys[b] ?? '') ? -1 : 1))
  new SortedKeys(order.map(at => keys[at] ?? '')).near('abcab', 1, { matchesPrefixes: false }, at =>
    inOneSegment.add(order[at] ?? -1)
  )
  expect(near.size).toBeGreaterThan(0)
  expect(near).toEqual(inOneSegment)
})

test('segmented keys: those stored out of order are sorted when they are loaded', async () => {
  const restored = new SegmentedKeys()
  for (const key of ['b', 'a', 'c']) restored.add(key)
  const parts: NumberArray[] = []
  restored.save({ write: part => parts.push(part), writeCopy: part => parts.push(part) })
  const archived: ArrayReader = {
    read(make) {
      const part = parts.shift()
      if (!part) throw new Error('There is no more')
      const array = make(part.length, part.BYTES_PER_ELEMENT)
      array.set(part)
      return { array, length: part.length }
    }
  }
  const keys = Array.from({ length: 4_000 }, (_, at) => ((at * 7_919) % 4_000).toString(36))
  const loaded = new SegmentedKeys()
  loaded.load(archived, keys.length, number => keys[number] ?? '')
  await loaded.merge()
  const looks = vi.spyOn(SortedKeys.prototype, 'prefixRange')
  for (const prefix of ['1', '2a', 'zz']) expectAll(loaded, keys, prefix)
  expect(looks.mock.calls.length).toBeLessThan(3 * SEGMENTS_MAX)
})
