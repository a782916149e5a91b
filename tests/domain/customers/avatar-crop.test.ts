import { expect, test } from 'vitest'
import { clampCrop, cropSquare, FULL_CROP } from '../../../src/domain/customers/avatar-crop.ts'

const WIDE = { width: 400, height: 200 }
const TALL = { width: 200, height: 400 }

test.each([
  ['the middle of a wide picture', WIDE, FULL_CROP, { left: 100, top: 0, side: 200 }],
  ['the middle of a tall picture', TALL, FULL_CROP, { left: 0, top: 100, side: 200 }],
  ['the left end of a wide picture', WIDE, { x: 0, y: 0.5, zoom: 1 }, { left: 0, top: 0, side: 200 }],
  ['the right end of a wide picture', WIDE, { x: 1, y: 0.5, zoom: 1 }, { left: 200, top: 0, side: 200 }],
  ['a corner at twice the size', WIDE, { x: 0, y: 1, zoom: 2 }, { left: 0, top: 100, side: 100 }],
  ['a point inside at twice the size', WIDE, { x: 0.5, y: 0.4, zoom: 2 }, { left: 150, top: 30, side: 100 }],
  ['a zoom beyond 4 as 4', WIDE, { x: 0.5, y: 0.5, zoom: 9 }, { left: 175, top: 75, side: 50 }],
  ['a zoom below 1 as 1', WIDE, { x: 0.5, y: 0.5, zoom: 0.1 }, { left: 100, top: 0, side: 200 }]
])('avatar crop: %s', (_, size, crop, square) => expect(cropSquare(size, crop)).toEqual(square))

test('avatar crop: a crop inside the picture stays as it is', () => {
  const crop = { x: 0.4, y: 0.6, zoom: 3 }
  expect(clampCrop(WIDE, crop)).toEqual(crop)
})
