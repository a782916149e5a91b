import { cleanStores } from 'nanostores'
import { afterEach, expect, test, vi } from 'vitest'
import { $ageAnswer, answerAge } from '../../src/stores/age.ts'

/** A page at this address whose browser keeps these cookies; returns what the page wrote. */
function openPage(href: string, cookie = '') {
  const page = { cookie, documentElement: { dataset: {} as Record<string, string> } }
  vi.stubGlobal('document', page)
  vi.stubGlobal('location', { href })
  return page
}

afterEach(() => {
  cleanStores($ageAnswer)
  $ageAnswer.set(undefined)
  vi.unstubAllGlobals()
})

test.each([
  ['http://shop.test/', 'age=yes', 'yes'],
  ['http://shop.test/', 'a=1; age=no; b=2', 'no'],
  ['http://shop.test/', 'age=perhaps', undefined],
  ['http://shop.test/', 'theirage=yes', undefined],
  ['https://shop.test/', '__Host-age=yes', 'yes'],
  // Any neighbouring subdomain could have planted it.
  ['https://shop.test/', 'age=yes', undefined]
])('age: at %s the cookie %j is read as %s', (href, cookie, answer) => {
  openPage(href, cookie)
  const stop = $ageAnswer.listen(() => {})
  expect($ageAnswer.get()).toBe(answer)
  stop()
})

test.each([
  ['http://shop.test/', 'yes', false, 'age=yes; Path=/; SameSite=Lax', 'ok'],
  ['http://shop.test/', 'yes', true, 'age=yes; Path=/; SameSite=Lax; Max-Age=2592000', 'ok'],
  ['http://shop.test/', 'no', true, 'age=no; Path=/; SameSite=Lax', 'no'],
  ['https://shop.test/', 'yes', false, '__Host-age=yes; Path=/; SameSite=Lax; Secure', 'ok']
] as const)('age: at %s "%s" is kept, remembered: %s', (href, answer, remember, cookie, mark) => {
  const page = openPage(href)
  const stop = $ageAnswer.listen(() => {})
  answerAge(answer, remember)
  expect([page.cookie, page.documentElement.dataset['age'], $ageAnswer.get()]).toEqual([cookie, mark, answer])
  stop()
})
