import { expect, test } from 'vitest'
import { slugify } from '../../src/domain/slugify.ts'

test.each([
  ['Өвлийн эмийн сан', 'ovliin-emiin-san'],
  ['Ёс, юм, яриа', 'yos-yum-yaria'],
  ['Ц Ч Ш Щ Ъ Ы Ь Э', 'ts-ch-sh-sh-i-y-i-e'],
  ['Хүүхдийн цаг', 'khuukhdiin-tsag'],
  ['Crème brûlée', 'creme-brulee'],
  ['ﬁne tea', 'fine-tea'],
  ['  Tea -- & honey!  ', 'tea-honey'],
  ['D витамин 3 ба K2', 'd-vitamin-3-ba-k2'],
  ['茶', ''],
  ['!?', ''],
  ['', '']
])('slug: of %j is %j', (text, slug) => {
  expect(slugify(text, 60)).toBe(slug)
})

test.each([
  ['winter tea', 6, 'winter'],
  ['winter tea', 7, 'winter'],
  ['winter tea', 8, 'winter-t'],
  ['шш', 3, 'shs']
])('slug: of %j with at most %i characters is %j, without a dash at its end', (text, max, slug) => {
  expect(slugify(text, max)).toBe(slug)
})
