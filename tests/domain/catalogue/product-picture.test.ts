import { expect, test } from 'vitest'
import { PICTURE_ID, pictureKey } from '../../../src/domain/catalogue/product-picture.ts'

const ID = 'aB3_-'.padEnd(22, '0')

test.each([
  [ID, true],
  [ID.slice(1), false],
  [`${ID}0`, false],
  [ID.replace('a', '/'), false],
  [ID.replace('a', '.'), false]
])('product picture: %s is a name: %s', (name, isName) => expect(PICTURE_ID.test(name)).toBe(isName))

test('product picture: its path has no width and no ending', () => {
  expect(pictureKey(ID)).toBe(`/product-pictures/${ID}`)
})
