import { expect } from 'vitest'
import { type AppliedResponse, couponRecord } from '../../src/contract/money/coupons.ts'
import { issuedCode } from './issued-code.ts'
import { buyer, type TestShop } from './shop.ts'

const COUPON = { name: { mn: 'Купон', en: 'Coupon' }, effect: 'percent', value: 10 }

export const upsertCoupon = ({ shop }: TestShop, code: string, more: object = {}) =>
  shop.admin.coupons.upsertCoupon(couponRecord.parse({ ...COUPON, code, ...more }))

export const newGiftCard = async ({ shop }: TestShop, amount: number) =>
  (await issuedCode(shop.admin, { kind: 'gift-card', amount })).replaceAll(' ', '')

export async function cartWith(shop: TestShop, ...items: readonly (readonly [string, number])[]) {
  const guest = buyer(shop)
  for (const [sku, quantity] of items) await guest.add(sku, quantity)
  const send = (call: string, coupon_code: string, more: object = {}) =>
    guest.send('PUT', `/orders/${guest.order().number}/${call}`, { coupon_code, ...more }, { 'accept-language': 'en' })
  return {
    ...guest,
    apply: async (code: string, more: object = {}) => {
      const { status, body } = await send('apply_coupon_code', code, more)
      return { status, body: body as AppliedResponse & typeof body }
    },
    remove: (code: string) => send('remove_coupon_code', code)
  }
}

/** Every tögrög of every card is in exactly one place, and what a card says is what its moves say. */
export async function cardsBalance({ shop }: TestShop) {
  const cards = await shop.db.query.selectFrom('gift_cards').selectAll().execute()
  const moves = await shop.db.query.selectFrom('gift_card_movements').selectAll().execute()
  for (const each of cards) {
    const own = moves.filter(({ gift_card_id }) => gift_card_id === each.id)
    const sum = (account: string) =>
      own.reduce(
        (total, { from_account, to_account, amount }) =>
          total + (to_account === account ? Number(amount) : 0) - (from_account === account ? Number(amount) : 0),
        0
      )
    expect(sum('card')).toBe(Number(each.balance))
    expect(sum('card') + sum('order') + sum('wallet') + sum('void')).toBe(-sum('sales'))
  }
}

export const postAsGuest = async (shop: TestShop, path: string, body: object) => {
  const answer = await shop.request('POST', `/api/v2${path}`, body, { 'accept-language': 'en' })
  return { status: answer.status, body: (await answer.json()) as object }
}

export async function unsentMails({ shop }: TestShop, kind: string) {
  const rows = await shop.db.query
    .selectFrom('outbox')
    .select('payload_json')
    .where('kind', '=', kind)
    .where('state', '=', 'suppressed')
    .execute()
  return rows.map(({ payload_json }) => JSON.parse(payload_json) as { to: string; subject: string; text: string })
}
