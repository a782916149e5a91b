import { expect, test, vi } from 'vitest'
import { cacheHtml, fillPlaces, getCachedHtml } from '../../src/components/shell/cached-html.ts'

const sent = (pieces: ReturnType<typeof fillPlaces>) =>
  pieces.map(piece => (typeof piece === 'string' ? piece : new TextDecoder().decode(piece))).join('')

test('kept HTML: has the bytes of the page, and the values of each page in their places', () => {
  const html = cacheHtml({}, 'header', '<a href="%%other%%">Өөр %%unknown%%</a><b>%%other%%</b>')
  const pieces = fillPlaces(html, { other: '/en/cart' })
  expect(sent(pieces)).toBe('<a href="/en/cart">Өөр %%unknown%%</a><b>/en/cart</b>')
  // Values stay text, which Astro escapes; all between them is ready to be sent.
  expect(pieces.filter(piece => typeof piece === 'string')).toEqual(['/en/cart', '%%unknown%%', '/en/cart'])
})

test('kept HTML: is made anew when the thing it was made of is another one', () => {
  vi.stubEnv('DEV', false)
  const [before, after] = [{}, {}]
  const html = cacheHtml(before, 'header:mn', '<p>')
  expect(getCachedHtml(before, 'header:mn')).toBe(html)
  expect([getCachedHtml(before, 'header:en'), getCachedHtml(after, 'header:mn')]).toEqual([undefined, undefined])
})
