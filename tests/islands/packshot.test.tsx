import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Packshot } from '../../src/islands/shell/packshot.tsx'

const draw = (adult: boolean) =>
  renderToStaticMarkup(<Packshot image="/packshots/vodka" adult={adult} className="w-full" />)

test('packshot: alcohol has a neutral side for everybody who has not said to be of age', () => {
  expect(draw(true)).toMatch(
    /<span data-age-shown=""><picture>.*<\/picture><\/span><span data-age-neutral=""><span [^>]*>21\+</
  )
})

test('packshot: a product for everybody has no neutral side', () => {
  expect(draw(false)).toContain('<picture>')
  expect(draw(false)).not.toMatch(/data-age|21\+/)
})
