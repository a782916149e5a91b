import { cleanStores } from 'nanostores'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import type { SuggestedProduct as Product } from '../../src/api/suggest.ts'
import { $ageAnswer } from '../../src/stores/age.ts'
import { SuggestedProduct } from '../../src/islands/search/suggested-product.tsx'

vi.stubGlobal('location', { href: 'http://shop.test/' })

const vodka: Product = {
  slug: 'vodka',
  title: 'Архи',
  name: 'Vodka',
  translated: true,
  image: '/packshots/vodka',
  selling_price: 90_000,
  sale_percent: 0,
  product_cat: 'vodka',
  age_restricted: true,
  requires_prescription: false
}
const WORDS = { prescription: 'Жороор олгоно', adult_product: '21 нас хүрсэн хүнд' }

test.each([
  ['', false],
  ['age=no', false],
  ['age=yes', true],
  ['theirage=yes', false]
])('suggested alcohol: with the cookie %j its name and picture are shown: %s', (cookie, isShown) => {
  vi.stubGlobal('document', { cookie })
  const stop = $ageAnswer.listen(() => {})
  const html = renderToStaticMarkup(<SuggestedProduct product={vodka} locale="mn" words={WORDS} />)
  stop()
  cleanStores($ageAnswer)
  const shown = ['/packshots/vodka', 'Архи', '21+', WORDS.adult_product].map(each => html.includes(each))
  expect(shown).toEqual([isShown, isShown, !isShown, !isShown])
})

test('suggested medicine: one that needs a prescription says so', () => {
  const marked = [true, false].map(requires_prescription => {
    const product = { ...vodka, age_restricted: false, requires_prescription }
    return renderToStaticMarkup(<SuggestedProduct product={product} locale="mn" words={WORDS} />)
  })
  expect(marked.map(html => html.includes(WORDS.prescription))).toEqual([true, false])
})
