import { beforeEach, describe, expect, test } from 'vitest'
import { attributeLabel } from '../../../src/contract/catalogue/attribute-facets.ts'
import { facetsOf } from '../../../src/contract/catalogue/catalogue-facets.ts'
import { listBody, type ListRequest } from '../../../src/contract/catalogue/catalogue-query.ts'
import type { ProductDocument } from '../../../src/contract/catalogue/product-document.ts'
import { attributesOf } from '../../../src/domain/catalogue/product-attribute.ts'
import { product } from '../products.ts'
import type { SearchFixture } from './fixture.ts'

const withRows = (id: string, rows: Readonly<Record<string, string>>, own: Partial<ProductDocument> = {}) =>
  product(id, {
    attributes: attributesOf(
      Object.entries(rows).map(([name, value]) => ({ name: { mn: `${name} mn`, en: name }, value: { mn: value } }))
    ).map(attribute => ({ key: attribute.key, label: attributeLabel(attribute) })),
    ...own
  })

/** Facets by the attributes of what is listed. */
export function behavesLikeAttributeSearch({ stock, ask, idsOf }: SearchFixture) {
  describe('attributes', () => {
    const PRODUCTS = [
      withRows('small', { RAM: '8 GB', Screen: '13.3 in', Touch: 'Yes' }),
      withRows('middle', { RAM: '16 GB', Screen: '14 in', Touch: 'No' }),
      withRows('large', { RAM: '16 GB', Screen: '15.6 in', Touch: 'Yes', Rare: 'One' }),
      withRows('case', { Material: 'Nylon, leather' })
    ]
    beforeEach(() => stock(...PRODUCTS))
    const listed = (more: ListRequest = {}) => listBody({ taxon: 'medicine', facets: true, ...more })
    const facetsFor = async (more: ListRequest = {}) =>
      facetsOf(await ask(listed(more))).attributes.map(({ attribute, type, values }) => [
        attribute,
        type,
        ...values.map(({ key, count }) => `${key.split(':')[1] ?? ''} ${count}`)
      ])

    test('attributes: are found with their types, numbers in their order', async () => {
      expect((await facetsFor()).toSorted()).toEqual([
        ['material', 'text', 'leather 1', 'nylon 1'],
        ['ram', 'number', '8-gb 1', '16-gb 2'],
        ['screen', 'number', '13-3-in 1', '14-in 1', '15-6-in 1'],
        ['touch', 'boolean', 'yes 2', 'no 1']
      ])
    })

    test('attributes: have names in both languages', async () => {
      const { attributes } = facetsOf(await ask(listed()))
      expect(attributes.find(({ attribute }) => attribute === 'ram')?.name).toEqual({ mn: 'RAM mn', en: 'RAM' })
    })

    test('attributes: any value of one, something of each', async () => {
      const chosen = async (...attributes: readonly string[]) => (await idsOf(listed({ attributes }))).toSorted()
      expect(await chosen('ram:16-gb')).toEqual(['large', 'middle'])
      expect(await chosen('ram:16-gb', 'ram:8-gb')).toEqual(['large', 'middle', 'small'])
      expect(await chosen('ram:16-gb', 'touch:yes')).toEqual(['large'])
      expect(await chosen('unknown:value')).toEqual([])
    })

    test('attributes: numbers are limited by their ends, of one unit, beside single values', async () => {
      const chosen = async (...attributes: readonly string[]) => (await idsOf(listed({ attributes }))).toSorted()
      expect(await chosen('screen:13.3..14-in')).toEqual(['middle', 'small'])
      expect(await chosen('screen:14..-in')).toEqual(['large', 'middle'])
      expect(await chosen('screen:..13.9-in')).toEqual(['small'])
      expect(await chosen('screen:..13.9-cm')).toEqual([])
      expect(await chosen('screen:..13.9-in', 'screen:15-6-in')).toEqual(['large', 'small'])
      expect(await chosen('screen:14..-in', 'ram:12..16-gb', 'touch:yes')).toEqual(['large'])
      const facets = await facetsFor({ attributes: ['screen:14..-in'] })
      expect(facets).toContainEqual(['screen', 'number', '13-3-in 1', '14-in 1', '15-6-in 1'])
      expect(facets).toContainEqual(['touch', 'boolean', 'no 1', 'yes 1'])
    })

    test('attributes: sort by a number in its unit, products without it last', async () => {
      const sorted = (sort: ListRequest['sort']) => idsOf(listBody({ taxon: 'medicine', ...(sort && { sort }) }))
      expect(await sorted('screen:in_asc')).toEqual(['small', 'middle', 'large', 'case'])
      expect(await sorted('screen:in_desc')).toEqual(['large', 'middle', 'small', 'case'])
      expect((await sorted('ram:gb_asc'))[0]).toBe('small')
      expect((await sorted('ram:gb_asc')).at(-1)).toBe('case')
    })

    test('attributes: of several numbers the outermost sorts, and stands beside the hit for the next page', async () => {
      await stock(...PRODUCTS, withRows('both', { RAM: '4 GB', Screen: '6.1 in, 17 in' }))
      const by = (order: 'asc' | 'desc', more: object = {}) => {
        const nested = { path: 'attributes', filter: { prefix: { 'attributes.number': 'screen:in:' } } }
        const sort = [{ 'attributes.number': { order, nested } }, { id: 'asc' }]
        return { query: { match_all: {} }, sort, ...more }
      }
      expect(await idsOf(by('asc'))).toEqual(['both', 'small', 'middle', 'large', 'case'])
      expect(await idsOf(by('desc'))).toEqual(['both', 'large', 'middle', 'small', 'case'])
      const { hits } = await ask(by('asc'))
      expect(hits.hits.map(({ sort }) => sort?.[0])).toEqual([
        'screen:in:000000006.1000',
        'screen:in:000000013.3000',
        'screen:in:000000014.0000',
        'screen:in:000000015.6000',
        null
      ])
      for (const order of ['asc', 'desc'] as const) {
        const whole = await ask(by(order))
        for (const [at, { sort }] of whole.hits.hits.entries())
          expect(await idsOf(by(order, { search_after: sort }))).toEqual(
            whole.hits.hits.slice(at + 1).map(({ _id }) => _id)
          )
      }
    })

    test('attributes: another field is not sorted by a part of its texts', async () => {
      const sort = [
        { 'attributes.key': { nested: { path: 'attributes', filter: { prefix: { 'attributes.key': 'a' } } } } }
      ]
      await expect(ask({ sort })).rejects.toThrow('[nested] takes only a filter of [prefix]')
      const elsewhere = { path: 'variants', filter: { prefix: { 'attributes.number': 'a' } } }
      await expect(ask({ sort: [{ 'attributes.number': { nested: elsewhere } }] })).rejects.toThrow(
        '[variants] is not where'
      )
    })

    test('attributes: each is counted under every choice but its own', async () => {
      const facets = await facetsFor({ attributes: ['ram:16-gb'] })
      expect(facets).toContainEqual(['ram', 'number', '8-gb 1', '16-gb 2'])
      expect(facets).toContainEqual(['touch', 'boolean', 'no 1', 'yes 1'])
    })

    test('attributes: of the whole shop say nothing and are not counted', async () => {
      expect(facetsOf(await ask(listBody({ facets: true }))).attributes).toEqual([])
    })
  })
}
