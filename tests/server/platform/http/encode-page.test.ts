import { expect, test } from 'vitest'
import { encodePage } from '../../../../src/server/platform/http/encode-page.ts'

test.each(['', 'plain', 'Өвлийн үнэ 20,000 ₮', 'a 🎁 of four bytes', `half a pair \uD83C here`, 'ю'.repeat(200_000)])(
  'page text: %.30s is the UTF-8 of the standard',
  text => {
    expect(Buffer.from(encodePage(text)).equals(Buffer.from(new TextEncoder().encode(text)))).toBe(true)
  }
)

test('page text: pages and pieces have bytes of their own', () => {
  const first = encodePage('first')
  encodePage('other')
  expect(new TextDecoder().decode(first)).toBe('first')
})
