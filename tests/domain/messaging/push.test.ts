import { expect, test } from 'vitest'
import {
  mayBePushed,
  PUSH_TOPICS,
  shouldPromptForPush,
  type PushPromptSituation
} from '../../../src/domain/messaging/push.ts'

const promptable: PushPromptSituation = {
  supported: true,
  permission: 'default',
  answer: undefined,
  seenMs: 10_000,
  path: '/order',
  hasOtherPrompt: false,
  isAgeRestricted: false
}

test.each<[string, Partial<PushPromptSituation>, boolean]>([
  ['after ten seconds on the order confirmation', {}, true],
  ['in English', { path: '/en/order/' }, true],
  ['a moment earlier', { seenMs: 9_999 }, false],
  ['on another page', { path: '/orders' }, false],
  ['at home', { path: '/' }, false],
  ['in the cart', { path: '/en/cart' }, false],
  ['while paying', { path: '/checkout' }, false],
  ['among their orders', { path: '/account/orders' }, false],
  ['below the order page', { path: '/order/1' }, false],
  ['on another page that ends so', { path: '/x/order' }, false],
  ['without support', { supported: false }, false],
  ['when it was granted', { permission: 'granted' }, false],
  ['when it was denied', { permission: 'denied' }, false],
  ['after "yes"', { answer: 'in' }, false],
  ['after "no"', { answer: 'out' }, false],
  ['beside another prompt', { hasOtherPrompt: true }, false],
  ['on a page for adults', { isAgeRestricted: true }, false]
])('push prompt: %s: %3$s', (_, part, prompts) => expect(shouldPromptForPush({ ...promptable, ...part })).toBe(prompts))

test('push: topics, and never alcohol', () => {
  expect(PUSH_TOPICS).toEqual(['orders', 'wishes', 'news'])
  expect([mayBePushed({ ageRestricted: true }), mayBePushed({ ageRestricted: false })]).toEqual([false, true])
})
