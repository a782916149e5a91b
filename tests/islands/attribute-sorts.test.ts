import { expect, test } from 'vitest'
import { attributeSortsOf } from '../../src/islands/catalogue/attribute-sorts.ts'
import type { ListState } from '../../src/stores/catalogue/catalogue.ts'
import { NO_FACETS } from '../../src/stores/catalogue/catalogue-facets.ts'
import { messages } from '../../src/i18n/words.ts'

const FACETS = [
  { attribute: 'ram', name: { mn: 'Санах ой', en: 'Memory' }, type: 'number', unit: 'gb', values: [] },
  { attribute: 'touch', name: { mn: 'Мэдрэгчтэй дэлгэц', en: 'Touch screen' }, type: 'boolean', values: [] }
] as const

const namesOf = (request: ListState['request'] = {}) =>
  attributeSortsOf(
    { facets: { ...NO_FACETS, attributes: FACETS }, request },
    { locale: 'en', words: messages('en', 'catalogue') }
  ).map(({ sort, name }) => `${sort} ${name}`)

test('orders of a list: by each number that has one unit, either way', () => {
  expect(namesOf()).toEqual(['ram:gb_asc Memory: low to high', 'ram:gb_desc Memory: high to low'])
})

test('orders of a list: the chosen one stays, though no product of the list has its attribute', () => {
  expect(namesOf({ sort: 'screen-size:in_desc' }).at(-1)).toBe('screen-size:in_desc screen size: high to low')
  expect(namesOf({ sort: 'ram:gb_desc' })).toHaveLength(2)
  expect(namesOf({ sort: 'price_asc' })).toHaveLength(2)
})
