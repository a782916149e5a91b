import { expect, test } from 'vitest'
import { coverRectangle, FULL_COVER } from '../../../src/domain/community/cover-crop.ts'

test.each([
  ['a wide picture', { width: 3000, height: 1000 }, { left: 750, top: 0, width: 1500, height: 1000 }],
  ['a tall picture', { width: 900, height: 1600 }, { left: 0, top: 500, width: 900, height: 600 }]
])('cover: is the largest part of three to two in the middle of %s', (_, size, rectangle) =>
  expect(coverRectangle(size, FULL_COVER)).toMatchObject(rectangle)
)

test('cover: stays inside the picture, however far it is moved or brought near', () => {
  const { crop, left, top, width, height } = coverRectangle({ width: 1200, height: 800 }, { x: 9, y: -9, zoom: 99 })
  expect({ left, top, width, height }).toEqual({ left: 900, top: 0, width: 300, height: 200 })
  expect(crop.zoom).toBe(4)
  expect(coverRectangle({ width: 1200, height: 800 }, { x: -9, y: 9, zoom: 4 })).toMatchObject({ left: 0, top: 600 })
})
