import { expect, test } from 'vitest'
import type { TaxonBody, TaxonList } from '../../../src/contract/catalogue/taxon.ts'
import { onBothDatabases } from '../../support/shop.ts'

onBothDatabases('taxon ids', open => {
  test('taxons: have the same id in every list, in site data and in search', async () => {
    const { request, shop } = await open()
    const read = async <T>(path: string) => (await (await request('GET', `/api/v2${path}`)).json()) as T
    const { taxons: all } = await read<TaxonList>('/taxons/all')
    const byPermalink = new Map(all.map(({ permalink, id }) => [permalink, id]))
    const flat = (taxons: readonly TaxonBody[]): readonly TaxonBody[] =>
      taxons.flatMap(taxon => [taxon, ...flat(taxon.children ?? [])])
    for (const path of ['/taxons/tree', '/site_data'])
      expect(
        flat((await read<{ taxons: TaxonBody[] }>(path)).taxons).map(({ permalink, id }) => [permalink, id])
      ).toEqual([...byPermalink])
    const { hits } = await shop.storefront.search({ size: 100 })
    const named = hits.hits.flatMap(({ _source }) => _source?.taxonomy ?? [])
    expect(named.length).toBeGreaterThan(0)
    expect(named.filter(({ id, permalink }) => byPermalink.get(permalink) !== id)).toEqual([])

    const [first] = named
    const found = await shop.storefront.search({ query: { term: { 'taxonomy.id': first?.id ?? '' } }, size: 100 })
    expect(found.hits.total.value).toBeGreaterThan(0)
  })
})
