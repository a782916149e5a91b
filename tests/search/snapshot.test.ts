import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { listBody } from '../../src/contract/catalogue/catalogue-query.ts'
import type { SearchBody } from '../../src/contract/search/search-protocol.ts'
import { catalogueSchema } from '../../src/search/catalogue-schema.ts'
import { openEmbeddedSearch } from '../../src/search/embedded/engine.ts'
import type { SearchEngine } from '../../src/search/port.ts'
import { parseSearch } from '../../src/search/query/parse-search.ts'
import { syntheticDocuments } from '../bench/synthetic-documents.ts'
import { NOW, product } from './products.ts'

const ALL = syntheticDocuments(300)

function one(at: number) {
  const document = ALL[at]
  if (!document) throw new Error(`There is no product ${at}`)
  return document
}

function newFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'delguur-snapshot-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

function openIn(folder: string, codeVersion = 'this release') {
  const unfit: string[] = []
  const snapshots = { folder, codeVersion, onUnusable: (reason: string) => unfit.push(reason) }
  const engine = openEmbeddedSearch({ now: () => NOW, snapshots })
  onTestFinished(() => engine.close())
  return { engine, unfit }
}

/** Asks all kinds of things, so that every part of the index has its say. */
async function answersOf(engine: SearchEngine) {
  const bodies: readonly SearchBody[] = [
    listBody({ facets: true, sort: 'price_asc' }),
    listBody({ text: one(7).title, facets: true }),
    listBody({ text: one(9).title.slice(0, 9) }),
    listBody({ sort: 'title_asc' }),
    listBody({ sort: 'random', seed: 'one' }),
    { query: { match_phrase: { description: one(3).description.split(' ').slice(2, 5).join(' ') } } },
    { query: { prefix: { sku: 'S1' } }, sort: [{ sku: 'asc' }] },
    { size: 0, suggest: { words: { prefix: one(5).title.slice(0, 4), completion: { field: 'suggestion' } } } }
  ]
  const answers = []
  for (const body of bodies) {
    const request = parseSearch(body, catalogueSchema)
    if (!request.ok) throw new Error(request.refusal.reason)
    const { hits, aggregations, suggest } = await engine.search('catalogue', request.value)
    answers.push({ hits, aggregations, suggest })
  }
  return answers
}

const idsOf = async (engine: SearchEngine, text: string) => {
  const request = parseSearch(listBody({ text }), catalogueSchema)
  if (!request.ok) throw new Error(request.refusal.reason)
  return (await engine.search('catalogue', request.value)).hits.hits.map(({ _id }) => _id)
}

const snapshotIn = (folder: string) => join(folder, 'catalogue.snapshot')

async function temporaryFolder() {
  const folder = newFolder()
  const { engine } = openIn(folder)
  await engine.replaceAll(ALL)
  await engine.snapshots?.save('here')
  await engine.close()
  return folder
}

test('snapshot: an engine opened from it answers as before', async () => {
  const folder = newFolder()
  const { engine } = openIn(folder)
  await engine.replaceAll(ALL)
  // Documents added after the index was built are saved as well.
  await engine.put([product('late', { title: 'Хожуу ирсэн цай' }), { ...one(4), title: 'Өөр нэртэй саван' }])
  await engine.remove([one(8).id])
  const before = await answersOf(engine)
  await engine.snapshots?.save('change 12')
  await engine.close()

  const again = openIn(folder)
  expect(again.unfit).toEqual([])
  expect(again.engine.snapshots?.position).toBe('change 12')
  expect(await again.engine.count()).toBe(ALL.length)
  expect(await answersOf(again.engine)).toEqual(before)
  expect(await again.engine.get('catalogue', one(11).id)).toEqual(ALL[11])
})

test('snapshot: an engine opened from it takes changes, and keeps them for the next time', async () => {
  const folder = await temporaryFolder()
  const second = openIn(folder).engine
  await second.put([product('tea', { title: 'Ногоон цай' }), { ...one(0), selling_price: 77 }])
  await second.remove([one(1).id])
  await second.snapshots?.save('there')
  await second.close()

  const third = openIn(folder).engine
  expect(await idsOf(third, 'ногоон цай')).toEqual(['tea'])
  expect((await third.get('catalogue', one(0).id))?.selling_price).toBe(77)
  expect(await third.get('catalogue', one(1).id)).toBeUndefined()
  expect(third.snapshots?.position).toBe('there')
})

test('snapshot: changes made while it is written are missing in it, not half there', async () => {
  const folder = newFolder()
  const { engine } = openIn(folder)
  await engine.replaceAll(ALL)
  const keeping = engine.snapshots?.save('before')
  await engine.put([{ ...one(2), selling_price: 5 }, product('new')])
  await keeping
  await engine.close()

  const again = openIn(folder).engine
  expect(await again.get('catalogue', one(2).id)).toBeUndefined()
  expect(await again.get('catalogue', 'new')).toBeUndefined()
  expect(await again.count()).toBe(ALL.length - 1)
  await again.put([{ ...one(2), selling_price: 5 }, product('new')])
  expect(await again.count()).toBe(ALL.length + 1)
})

test.each([
  ['of another release', (folder: string) => openIn(folder, 'the next release')],
  [
    'with a changed byte',
    (folder: string) => {
      const bytes = readFileSync(snapshotIn(folder))
      const at = bytes.length >>> 1
      bytes.writeUInt8((bytes.readUInt8(at) + 1) & 0xff, at)
      writeFileSync(snapshotIn(folder), bytes)
      return openIn(folder)
    }
  ],
  [
    'cut off in its arrays',
    (folder: string) => {
      truncateSync(snapshotIn(folder), statSync(snapshotIn(folder)).size >>> 1)
      return openIn(folder)
    }
  ],
  [
    'cut off in its head',
    (folder: string) => {
      truncateSync(snapshotIn(folder), 20)
      return openIn(folder)
    }
  ],
  [
    'that is something else',
    (folder: string) => {
      writeFileSync(snapshotIn(folder), 'PK\u0003\u0004 not ours at all')
      return openIn(folder)
    }
  ],
  [
    'without its documents',
    (folder: string) => {
      for (const name of readdirSync(folder)) if (name.startsWith('documents-')) rmSync(join(folder, name))
      return openIn(folder)
    }
  ]
])('snapshot: one that is %s is skipped with a reason', async (_, spoil) => {
  const { engine, unfit } = spoil(await temporaryFolder())
  expect(unfit).toHaveLength(1)
  expect(engine.snapshots?.position).toBeUndefined()
  expect(await engine.count()).toBe(0)
  await engine.replaceAll(ALL.slice(0, 3))
  expect(await engine.count()).toBe(3)
})

test('snapshot: an interrupted write leaves the one before, and is cleaned up', async () => {
  const folder = await temporaryFolder()
  writeFileSync(join(folder, 'catalogue.snapshot.4711.tmp'), readFileSync(snapshotIn(folder)).subarray(0, 5_000))
  writeFileSync(join(folder, 'documents-0e3ad2a0-left-over.bytes'), 'of a process that was killed')
  const { engine, unfit } = openIn(folder)
  expect(unfit).toEqual([])
  expect(await engine.count()).toBe(ALL.length)
  await engine.put([product('one')])
  await engine.snapshots?.save('on')
  expect(readdirSync(folder).filter(name => /tmp$|left-over/.test(name))).toEqual([])
})

test('snapshot: nothing is written without changes', async () => {
  const folder = await temporaryFolder()
  const before = statSync(snapshotIn(folder)).mtimeMs
  const { engine } = openIn(folder)
  await engine.snapshots?.save('elsewhere')
  expect(statSync(snapshotIn(folder)).mtimeMs).toBe(before)
})

const documentFilesIn = (folder: string) => readdirSync(folder).filter(name => name.startsWith('documents-'))

test('snapshot: an engine that is closed before it saved leaves no files of documents', async () => {
  const folder = newFolder()
  const { engine } = openIn(folder)
  await engine.replaceAll(syntheticDocuments(1_000))
  expect(documentFilesIn(folder)).toHaveLength(1)
  await engine.close()
  expect(documentFilesIn(folder)).toEqual([])
})

test('snapshot: one that is closed after more was added keeps the files of the snapshot alone', async () => {
  const folder = await temporaryFolder()
  const saved = documentFilesIn(folder)
  const { engine, unfit } = openIn(folder)
  await engine.replaceAll(syntheticDocuments(1_000))
  expect(documentFilesIn(folder)).toHaveLength(2)
  await engine.close()
  expect(documentFilesIn(folder)).toEqual(saved)
  expect(await openIn(folder).engine.count()).toBe(ALL.length)
  expect(unfit).toEqual([])
})
