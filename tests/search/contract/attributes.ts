import { beforeEach, describe, expect, test } from 'vitest'
import { attributeLabel } from '../../../src/contract/attribute-facets.ts'
import { facetsOf } from '../../../src/contract/catalogue-facets.ts'
import { listBody, type ListRequest } from '../../../src/contract/catalogue-query.ts'
import type { ProductDocument } from '../../../src/contract/product-document.ts'
import { attributesOf } from '../../../src/domain/product-attribute.ts'
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
    beforeEach(() =>
      stock(
        withRows('small', { RAM: '8 GB', Screen: '13.3 in', Touch: 'Yes' }),
        withRows('middle', { RAM: '16 GB', Screen: '14 in', Touch: 'No' }),
        withRows('large', { RAM: '16 GB', Screen: '15.6 in', Touch: 'Yes', Rare: 'One' }),
        withRows('case', { Material: 'Nylon, leather' })
      )
    )
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
