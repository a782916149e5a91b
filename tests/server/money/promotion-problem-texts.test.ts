import { describe, expect, test } from 'vitest'
import { couponRecord } from '../../../src/contract/money/coupons.ts'
import type { ProblemBody } from '../../../src/contract/problem.ts'
import { SHOP_LOCALES, type ShopLocale } from '../../../src/i18n/locales.ts'
import { messages, type MessageKey } from '../../../src/i18n/words.ts'
import { browser } from '../../support/person.ts'
import { buyer, openTestShop, type TestShop } from '../../support/shop.ts'
import { issuedCode } from '../../support/issued-code.ts'

interface Asking {
  readonly shop: TestShop
  /** Puts a code on a cart with these goods. */
  readonly apply: (code: string, skus?: readonly string[]) => Promise<ProblemBody>
  /** Somebody who is signed in. */
  readonly own: (method: string, path: string, body: object) => Promise<ProblemBody>
  readonly coupon: (code: string, more?: object) => Promise<string>
}

const COUPON = { name: { mn: 'Купон', en: 'Coupon' }, effect: 'percent', value: 10 }
const CARD = { amount: 50_000, recipient_email: 'eej@example.mn', from_name: 'Бат' }

const redeem = (code: string) => (asking: Asking) => asking.own('POST', '/codes/redeem', { code })
const written = (code: string) => (asking: Asking) => asking.apply(code)
const ruled = (more: object, skus?: readonly string[]) => async (asking: Asking) =>
  asking.apply(await asking.coupon('DUREM', more), skus)

/** Texts of the specification's §5 and §8 about a code: the sentence, its field, and its cause. */
const PROBLEM_TEXTS: readonly (readonly [
  string,
  MessageKey<'problem'>,
  string | undefined,
  (asking: Asking) => Promise<ProblemBody>
])[] = [
  ['a coupon is not entered', 'coupon-required', 'coupon_code', written(' ')],
  ['a voucher is not entered', 'voucher-required', 'code', redeem('')],
  [
    'a gift card is not entered',
    'gift-card-required',
    'number',
    asking => asking.own('POST', '/gift_cards/balance', { number: '' })
  ],
  ['a coupon or voucher is wrong', 'code-wrong', 'coupon_code', written('BURUU1')],
  ['a gift card is incorrect', 'gift-card-incorrect', 'coupon_code', written('4539148803436468')],
  ['a gift card is nobody’s', 'gift-card-incorrect', 'coupon_code', written('4539148803436467')],
  ['a promo code has three digits', 'promo-four-digits', 'coupon_code', written('123')],
  ['a coupon is over', 'coupon-expired', 'coupon_code', ruled({ expires_at: '2026-11-21T01:00:00Z' })],
  ['a coupon has not begun', 'coupon-not-yet', 'coupon_code', ruled({ starts_at: '2026-12-01T00:00:00Z' })],
  ['a coupon is for people', 'coupon-sign-in', 'coupon_code', ruled({ audience: 'users' })],
  ['a coupon is for others', 'coupon-other-goods', 'coupon_code', ruled({ taxons: ['medicine'] })],
  ['a coupon needs more', 'coupon-minimum', 'coupon_code', ruled({ minimum: 500_000 })],
  ['only alcohol is bought', 'coupon-alcohol', 'coupon_code', ruled({}, ['VOD-70'])],
  [
    'a coupon was withdrawn',
    'coupon-ended',
    'coupon_code',
    async asking => {
      const code = await asking.coupon('ZOGSSON')
      await asking.shop.shop.admin.coupons.voidCode(code)
      return asking.apply(code)
    }
  ],
  [
    'a voucher is entered by a guest',
    'voucher-sign-in',
    'coupon_code',
    async ({ shop, apply }) => {
      const code = await issuedCode(shop.shop.admin, { kind: 'voucher', amount: 500, usable_above: 50 })
      return apply(code)
    }
  ],
  [
    'a voucher is over',
    'voucher-expired',
    'code',
    async asking => {
      const { admin, db } = asking.shop.shop
      const code = await issuedCode(admin, { kind: 'voucher', amount: 500, usable_above: 50 })
      await db.change(tx =>
        tx.query.updateTable('single_use_codes').set({ expires_at: '2026-11-21T01:00:00.000Z' }).execute()
      )
      return redeem(code)(asking)
    }
  ],
  [
    'a coupon is not found',
    'coupon-not-found',
    undefined,
    asking => asking.own('POST', '/coupons/0198b0a0-0000-7000-8000-000000000000/send_by_email', {})
  ],
  [
    'a gift card’s mail has a wrong day',
    'gift-card-day',
    'send_on',
    asking => asking.own('POST', '/gift_cards', { ...CARD, send_on: '2026-11-20' })
  ],
  [
    'a gift card has no right address',
    'email-invalid',
    'recipient_email',
    asking => asking.own('POST', '/gift_cards', { ...CARD, recipient_email: 'eej@' })
  ],
  [
    'a gift card has no recipient',
    'gift-card-recipient',
    'recipient_email',
    asking => asking.own('POST', '/gift_cards', { ...CARD, recipient_email: '' })
  ],
  [
    'a gift card goes to no mobile',
    'phone-of-recipient',
    'recipient_phone',
    asking => asking.own('POST', '/gift_cards', { ...CARD, recipient_phone: '11321020' })
  ]
]

describe.each(SHOP_LOCALES)('promotion problems in %s', locale => {
  test('promotion problem: tells why a code was not accepted', async () => {
    const shop = await openTestShop('SQLite')
    const headers = { 'accept-language': locale }
    const person = browser(shop)
    await person.signIn('99191234')
    let times = 0
    const asking: Asking = {
      shop,
      coupon: async (code, more = {}) => {
        await shop.shop.admin.coupons.upsertCoupon(couponRecord.parse({ ...COUPON, ...more, code }))
        return code
      },
      own: async (method, path, body) =>
        (await person.send(method, path, body, { ...headers, 'idempotency-key': `k${++times}` })).body,
      apply: async (coupon_code, skus = ['LAST-1']) => {
        const guest = buyer(shop)
        for (const sku of skus) await guest.add(sku)
        const path = `/orders/${guest.order().number}/apply_coupon_code`
        const network = { 'x-forwarded-for': `198.51.100.${++times}` }
        return (await guest.send('PUT', path, { coupon_code }, { ...headers, ...network })).body
      }
    }
    for (const [when, code, field, act] of PROBLEM_TEXTS) {
      const body = await act(asking)
      expect([when, body.code === 'invalid' ? code : body.code]).toEqual([when, code])
      const sentence = beginning(locale, code)
      const text = field === undefined ? body.error : body.errors?.[field]?.[0]
      expect([when, text?.includes(sentence)]).toEqual([when, true])
      expect([when, /\{\{|undefined/.test(text ?? '')]).toEqual([when, false])
    }
  })
})

/** A sentence up to what it fills in. */
const beginning = (locale: ShopLocale, code: MessageKey<'problem'>) =>
  messages(locale, 'problem')[code].split('{{')[0] ?? ''
