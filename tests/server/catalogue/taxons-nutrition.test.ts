import { expect, test } from 'vitest'
import type { NutritionBody } from '../../../src/contract/catalogue/nutrition.ts'
import type { TaxonBody, TaxonList } from '../../../src/contract/catalogue/taxon.ts'
import { onBothDatabases } from '../../support/shop.ts'

onBothDatabases('taxons', open => {
  test('taxons: all are one list with the whole path of each, in the reader’s words', async () => {
    const { request } = await open()
    const answer = await request('GET', '/api/v2/taxons/all?locale=en')
    expect(answer.headers.get('vary')).toContain('Accept-Language')
    expect(answer.headers.get('cache-control')).toContain('public')
    const { taxons, count, total_count } = (await answer.json()) as TaxonList
    expect(count).toBe(total_count)
    const tablets = taxons.find(({ permalink }) => permalink === 'medicine/pain/tablets')
    const pain = taxons.find(({ permalink }) => permalink === 'medicine/pain')
    const medicine = taxons.find(({ permalink }) => permalink === 'medicine')
    expect(tablets).toMatchObject({ parent_id: pain?.id, taxonomy_id: medicine?.id, depth: 2 })
    expect(tablets?.pretty_name).toBe(`${medicine?.name} -> ${pain?.name} -> ${tablets?.name}`)
    expect(tablets?.translation_en).toBe(tablets?.name)
    // Paracetamol and ibuprofen; what needs a prescription is counted in its department.
    expect([tablets?.count, pain?.count]).toEqual([2, 2])
    expect(taxons.every(taxon => taxon.children === undefined)).toBe(true)
  })

  test('taxons: all come in pages when asked so', async () => {
    const { request } = await open()
    const whole = (await (await request('GET', '/api/v2/taxons/all')).json()) as TaxonList
    const second = (await (await request('GET', '/api/v2/taxons/all?page=2&per_page=2')).json()) as TaxonList
    expect(second.taxons).toEqual(whole.taxons.slice(2, 4))
    expect(second).toMatchObject({ current_page: 2, per_page: 2, pages: Math.ceil(whole.count / 2) })
    for (const bad of ['per_page=0', 'per_page=501', 'page=x', 'page=-1', 'what=1'])
      expect((await request('GET', `/api/v2/taxons/all?${bad}`)).status).toBe(422)
  })

  test('taxons: the tree is as deep as asked, and not sent again to clients that have it', async () => {
    const { request } = await open()
    const answer = await request('GET', '/api/v2/taxons/tree')
    const { taxons } = (await answer.json()) as { taxons: TaxonBody[] }
    const medicine = taxons.find(({ permalink }) => permalink === 'medicine')
    expect(medicine?.children?.[0]?.children?.[0]?.permalink).toBe('medicine/pain/tablets')
    const etag = answer.headers.get('etag') ?? ''
    expect((await request('GET', '/api/v2/taxons/tree', undefined, { 'if-none-match': etag })).status).toBe(304)
    expect((await request('GET', '/api/v2/taxons/tree?locale=en', undefined, { 'if-none-match': etag })).status).toBe(
      200
    )
    const flat = (await (await request('GET', '/api/v2/taxons/tree?depth=0')).json()) as { taxons: TaxonBody[] }
    expect(flat.taxons.every(({ children }) => children?.length === 0)).toBe(true)
    expect((await request('GET', '/api/v2/taxons/tree?depth=7')).status).toBe(422)
  })
})

onBothDatabases('nutrition', open => {
  test('nutrition: is found by slug or id, for a serving and for 100 g, in the reader’s words', async () => {
    const { request } = await open()
    const answer = await request('GET', '/api/v2/products/last-one/nutrition?locale=en')
    expect(answer.status).toBe(200)
    const body = (await answer.json()) as NutritionBody
    expect(body.serving).toEqual({ amount: 30, unit: 'g', text: '3 spoonfuls' })
    expect(body.nutrients[0]).toEqual({
      code: 'energy_kj',
      name: 'Energy',
      unit: 'kJ',
      per_serving: 531,
      per_100: 1770,
      nrv_percent: null
    })
    expect(body.nutrients.at(-1)).toMatchObject({ code: 'vitamin-c', per_serving: 24, nrv_percent: 30 })
    const byId = await request('GET', `/api/v2/products/${body.product_id}/nutrition`)
    expect(((await byId.json()) as NutritionBody).nutrients[0]?.name).toBe('Илчлэг')
  })

  test('nutrition: is not found for other products, and for unknown ones', async () => {
    const { request } = await open()
    const none = await request('GET', '/api/v2/products/blood-pressure-monitor/nutrition')
    expect([none.status, ((await none.json()) as { code: string }).code]).toEqual([404, 'nutrition-not-found'])
    const unknown = await request('GET', '/api/v2/products/nothing/nutrition')
    expect([unknown.status, ((await unknown.json()) as { code: string }).code]).toEqual([404, 'product-not-found'])
    expect((await request('GET', '/api/v2/products/not-yet/nutrition')).status).toBe(404)
  })
})
