import { afterAll, expect, test } from 'vitest'
import { listBody } from '../../src/contract/catalogue/catalogue-query.ts'
import type { ProductDocument } from '../../src/contract/catalogue/product-document.ts'
import { catalogueSchema } from '../../src/search/catalogue-schema.ts'
import { openEmbeddedSearch } from '../../src/search/embedded/engine.ts'
import { parseSearch } from '../../src/search/query/parse-search.ts'
import { syntheticDocuments } from '../bench/synthetic-documents.ts'

const engine = openEmbeddedSearch()
afterAll(() => engine.close())

/** Ids and scores of everything on the first page. */
async function find(text: string, searched = engine) {
  const parsed = parseSearch({ ...listBody({ text }), highlight: { fields: { title: {} } } }, catalogueSchema)
  if (!parsed.ok) throw new Error(parsed.refusal.reason)
  const { hits } = await searched.search('catalogue', parsed.value)
  return {
    total: hits.total.value,
    hits: hits.hits.map(({ _id, _score, highlight }) => ({ _id, _score, highlight }))
  }
}

const TEXTS = ['шахмал', 'шахмол', 'шахмал капсул', 'capsul', 'мариг']

/** Asked thrice, so that what may be kept is, an engine tells what one tells that was never asked before. */
async function expectFoundAnew(documents: readonly ProductDocument[]) {
  const fresh = openEmbeddedSearch()
  await fresh.replaceAll(documents)
  for (const text of TEXTS) {
    const anew = await find(text, fresh)
    for (const answer of [await find(text), await find(text), await find(text)])
      expect(answer.hits.map(({ _id }) => _id).sort()).toEqual(anew.hits.map(({ _id }) => _id).sort())
  }
  await fresh.close()
}

test('match cache: is kept no longer than the words of products stay as they are', async () => {
  const documents = syntheticDocuments(60)
  const [first, second, ...others] = documents as [ProductDocument, ProductDocument, ...ProductDocument[]]
  await engine.replaceAll(documents)
  await expectFoundAnew(documents)

  const renamed = {
    ...first,
    title: 'Мариг шахмал',
    available_on: '2024-01-01T00:00:00Z',
    total_on_hand: 1,
    image: '/x'
  }
  await engine.put([renamed])
  await expectFoundAnew([renamed, second, ...others])
  expect((await find('мариг')).total).toBe(1)

  const soldOut = { ...renamed, total_on_hand: 0 }
  await engine.put([soldOut])
  await expectFoundAnew([soldOut, second, ...others])

  await engine.put([renamed])
  await expectFoundAnew([renamed, second, ...others])
  await engine.remove([renamed.id])
  await expectFoundAnew([second, ...others])
  await engine.put([{ ...second, title: 'Мариг капсул' }, renamed])
  await expectFoundAnew([renamed, { ...second, title: 'Мариг капсул' }, ...others])
}, 60_000)

test('match cache: a repeated query has the same answer, scores and highlights included', async () => {
  for (const text of TEXTS) {
    const found = await find(text)
    expect([await find(text), await find(text)]).toEqual([found, found])
  }
})
