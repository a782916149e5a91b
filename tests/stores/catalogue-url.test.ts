import { expect, test } from 'vitest'
import { readAddress, writeAddress } from '../../src/stores/catalogue-url.ts'

const rewritten = (search: string) => writeAddress(readAddress(search))

test('a list has one address, whatever order its filters were chosen in', () => {
  expect(rewritten('?sort=price_asc&brand=monos,omron&age=child')).toBe('?age=child&brand=monos,omron&sort=price_asc')
  expect(rewritten('?brand=omron,monos&age=child&sort=price_asc')).toBe('?age=child&brand=monos,omron&sort=price_asc')
})

test('everything a list can be narrowed by survives the address', () => {
  const search =
    '?age=adult,child&badge=new&brand=monos&category=medicine/cold-flu&color=red&gender=female&page=3&price_from=1000&price_to=20000&q=%D0%B6%D0%B8%D0%B2%D1%85&sale=1&sort=sale_desc&view=list'
  expect(rewritten(search)).toBe(search)
  expect(readAddress(search)).toEqual({
    view: 'list',
    request: {
      text: 'живх',
      taxon: 'medicine/cold-flu',
      brands: ['monos'],
      genders: ['female'],
      ageGroups: ['adult', 'child'],
      colors: ['red'],
      badges: ['new'],
      priceFrom: 1000,
      priceTo: 20_000,
      saleOnly: true,
      sort: 'sale_desc',
      page: 3
    }
  })
})

test.each([
  ['?page=0', {}],
  ['?page=1', {}],
  ['?page=99', {}],
  ['?page=-2', {}],
  ['?price_from=-5&price_to=abc', {}],
  ['?price_from=1e3', {}],
  ['?price_to=999999999999', {}],
  ['?sort=cheapest', {}],
  ['?sale=yes', {}],
  ['?brand=,,', {}],
  ['?q=%20%20', {}],
  ['?view=table', {}]
])('%s says nothing and is left out', (search, request) => {
  expect(readAddress(search)).toEqual({ request, view: 'grid' })
  expect(rewritten(search)).toBe('')
})

test('a value with a comma or an ampersand cannot become two', () => {
  expect(writeAddress({ request: { text: 'a&sale=1' }, view: 'grid' })).toBe('?q=a%26sale%3D1')
  expect(readAddress('?q=a%26sale%3D1').request).toEqual({ text: 'a&sale=1' })
})
