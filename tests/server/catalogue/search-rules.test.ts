import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { listBody } from '../../../src/contract/catalogue/catalogue-query.ts'
import type { InterpretedSearch } from '../../../src/contract/search/searches.ts'
import { suggestedProductsBody } from '../../../src/contract/search/suggest-query.ts'
import { TEST_CONTENT } from '../../support/live-shop.ts'
import { onBothDatabases, type TestShop } from '../../support/shop.ts'

const GUEST = { authorization: `Basic ${btoa('guest:guest')}` }

/** The content of the tests with rules of its own. */
function contentWith(files: Readonly<Record<string, string>>) {
  const folder = mkdtempSync(join(tmpdir(), 'rules-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  cpSync(TEST_CONTENT, folder, { recursive: true })
  mkdirSync(join(folder, 'search-rules'), { recursive: true })
  for (const [name, text] of Object.entries(files)) write(folder, name, text)
  return folder
}

const write = (folder: string, name: string, text: string) =>
  writeFileSync(join(folder, 'search-rules', `${name}.yaml`), text)

/** Slugs in their order, as a browser's list and its suggestions ask. */
async function slugs({ request }: TestShop, text: string) {
  const body = { ...listBody({ text }), _source: ['slug'] }
  const answer = await request('POST', '/search/catalogue/product/_search', body, GUEST)
  return slugsIn(await answer.json())
}

const slugsIn = (answer: unknown) =>
  (answer as { hits: { hits: { _source: { slug: string } }[] } }).hits.hits.map(({ _source }) => _source.slug)

const PIN = '- search: [халуун бууруулах]\n  products: [blood-pressure-monitor]\n'

onBothDatabases('rules of search', open => {
  test('rules: hold in the protocol, in several searches at once and for pages', async () => {
    const shop = await open({
      contentFolder: contentWith({ pins: '- search: [ибупрофен]\n  products: [paracetamol]' })
    })
    expect(await slugs(shop, 'ибупрофен')).toEqual(['paracetamol', 'ibuprofen'])
    expect(await slugs(shop, 'ibuprofeniig')).toEqual(['paracetamol', 'ibuprofen'])
    const lines = `{}\n${JSON.stringify({ ...suggestedProductsBody('ибупрофен'), _source: ['slug'] })}\n`
    const several = await shop.request('POST', '/search/catalogue/product/_msearch', lines, {
      ...GUEST,
      'content-type': 'application/x-ndjson'
    })
    const { responses } = (await several.json()) as { responses: unknown[] }
    expect(slugsIn(responses[0])).toEqual(['paracetamol', 'ibuprofen'])
    expect(slugsIn(await shop.shop.storefront.search(listBody({ text: 'ибупрофен' })))).toEqual([
      'paracetamol',
      'ibuprofen'
    ])
  })

  test('rules: a changed file is in force without a restart, and a wrong one leaves those before it', async () => {
    const folder = contentWith({})
    const shop = await open({ contentFolder: folder })
    expect(await slugs(shop, 'ибупрофен')).toEqual(['ibuprofen'])
    write(folder, 'pins', '- search: [ибупрофен]\n  products: [paracetamol]')
    await shop.job('search.rules')
    expect(await slugs(shop, 'ибупрофен')).toEqual(['paracetamol', 'ibuprofen'])
    write(folder, 'pins', '- search: [ибупрофен]\n  product: [last-one]')
    await shop.job('search.rules')
    expect(await slugs(shop, 'ибупрофен')).toEqual(['paracetamol', 'ibuprofen'])
    rmSync(join(folder, 'search-rules/pins.yaml'))
    await shop.job('search.rules')
    expect(await slugs(shop, 'ибупрофен')).toEqual(['ibuprofen'])
  })

  test('rules: that are not right stop the start, with file, line and what is wrong', async () => {
    const contentFolder = contentWith({ redirects: '- search: [салбар]\n  page: /branches' })
    await expect(open({ contentFolder })).rejects.toThrow(
      /content\/search-rules\/redirects\.yaml:2 · page\n {2}There is no field `page`/
    )
  })

  test('redirect: is for the whole search in any form, and not for a narrowed or a quoted one', async () => {
    const contentFolder = contentWith({ redirects: '- search: [салбар, branches]\n  to: /branches' })
    const { redirect } = await opened(open, contentFolder)
    expect(['салбар', 'салбарын', 'salbar', 'Branch'].map(redirect)).toEqual(Array(4).fill('/branches'))
    expect(['салбар утас', '"салбар"', 'салбар 5000-аас доош', 'эм'].map(redirect)).toEqual(Array(4).fill(undefined))
  })

  test('synonyms: a search that they answer is read as one, and counts as found', async () => {
    const contentFolder = contentWith({ synonyms: '- words: [дулаан хөөгч, ибупрофен]' })
    const shop = await open({ contentFolder })
    const answer = await shop.request('GET', `/api/v2/searches/understood?q=${encodeURIComponent('дулаан хөөгч')}`)
    const read = (await answer.json()) as InterpretedSearch
    expect(read).toMatchObject({ reading: 'synonym', meant: 'ибупрофен', total: 1, soldOut: { total: 0 } })
  })

  test('pin: what it adds is not counted as sold out', async () => {
    const shop = await open({ contentFolder: contentWith({ pins: PIN }) })
    const read = await shop.shop.storefront.understandSearch('халуун бууруулах')
    expect(read?.total).toBeGreaterThan(0)
    expect(read?.soldOut.total).toBe(0)
  })
})

async function opened(open: (options: { contentFolder: string }) => Promise<TestShop>, contentFolder: string) {
  const { shop } = await open({ contentFolder })
  return { redirect: (text: string) => shop.storefront.searchRedirect(text) }
}
