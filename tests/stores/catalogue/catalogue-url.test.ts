import { expect, test } from 'vitest'
import { readListUrl, writeListUrl } from '../../../src/stores/catalogue/catalogue-url.ts'

const rewritten = (search: string) => writeListUrl(readListUrl(search))

test('list address: is one, whatever order its filters were chosen in', () => {
  expect(rewritten('?sort=price_asc&brand=monos,omron&age=child')).toBe('?age=child&brand=monos,omron&sort=price_asc')
  expect(rewritten('?brand=omron,monos&age=child&sort=price_asc')).toBe('?age=child&brand=monos,omron&sort=price_asc')
})

test('list address: keeps every filter', () => {
  const search =
    '?age=adult,child&as_words=exclude,price&badge=new&brand=monos&category=medicine/cold-flu&color=red&gender=female&page=3&price_from=1000&price_to=20000&q=%D0%B6%D0%B8%D0%B2%D1%85&rating=4&sale=1&size=M,XL&sort=sale_desc&spec=ram:16-gb,ram:8-gb&stock=1&store=khar&view=list'
  expect(rewritten(search)).toBe(search)
  expect(readListUrl(search)).toEqual({
    view: 'list',
    request: {
      text: 'живх',
      asWords: ['price', 'exclude'],
      taxon: 'medicine/cold-flu',
      brands: ['monos'],
      attributes: ['ram:16-gb', 'ram:8-gb'],
      genders: ['female'],
      ageGroups: ['adult', 'child'],
      colors: ['red'],
      badges: ['new'],
      sizes: ['M', 'XL'],
      stores: ['khar'],
      ratingFrom: 4,
      inStockOnly: true,
      priceFrom: 1000,
      priceTo: 20_000,
      saleOnly: true,
      sort: 'sale_desc',
      page: 3
    }
  })
})

test.each(['?sort=screen:in_asc', '?sort=cores:_desc'])('list address: %s is an order by an attribute', search => {
  expect(rewritten(search)).toBe(search)
})

test.each([
  ['?sort=screen_asc', {}],
  ['?sort=screen:in_up', {}],
  ['?page=0', {}],
  ['?page=1', {}],
  ['?page=99', {}],
  ['?page=-2', {}],
  ['?price_from=-5&price_to=abc', {}],
  ['?price_from=1e3', {}],
  ['?price_to=999999999999', {}],
  ['?sort=cheapest', {}],
  ['?as_words=price', {}],
  ['?spec=ram', {}],
  ['?sale=yes', {}],
  ['?stock=true', {}],
  ['?rating=7', {}],
  ['?brand=,,', {}],
  ['?q=%20%20', {}],
  ['?view=table', {}]
])('list address: %s says nothing and is left out', (search, request) => {
  expect(readListUrl(search)).toEqual({ request, view: 'grid' })
  expect(rewritten(search)).toBe('')
})

test('list address: a value with a comma or an ampersand cannot become two', () => {
  expect(writeListUrl({ request: { text: 'a&sale=1' }, view: 'grid' })).toBe('?q=a%26sale%3D1')
  expect(readListUrl('?q=a%26sale%3D1').request).toEqual({ text: 'a&sale=1' })
})

test('list address: a form without a script is read like one of ours', () => {
  const search =
    '?q=&category=medicine&price_from=50%2C000&price_to=%E2%82%AE+10000&brand=tal&brand=khar&sort=price_asc'
  expect(rewritten(search)).toBe('?brand=khar,tal&category=medicine&price_from=10000&price_to=50000&sort=price_asc')
})
