import { couponRecord } from '../../src/contract/money/coupons.ts'
import { change, isOpen, someOrder } from './buying.ts'
import type { Random } from './random.ts'
import type { Step } from './step.ts'
import type { World } from './world.ts'
import { issuedCode } from '../support/issued-code.ts'

const name = { mn: 'Хөнгөлөлт', en: 'A discount' }
const COUPONS = [
  { code: 'SHARED', name, effect: 'amount', value: 5_001, combines: 'all', audience: 'anyone', max_uses: 6 },
  { code: 'CARRIED', name, effect: 'free-delivery', combines: 'all', audience: 'anyone', max_uses_by_customer: null },
  { code: '2121', name, effect: 'percent', value: 7, max_discount: 9_999, combines: 'never', audience: 'anyone' }
].map(each => couponRecord.parse(each))

/** Texts that may be typed into the field for codes. */
const written = (world: World, random: Random) =>
  random.pick([...COUPONS.map(({ code }) => code), 'NOSUCHCODE', ...world.codes.slice(-4)]) ?? ''

/** Tries are limited by network; the model is to get through. */
const network = (random: Random) => ({ 'x-forwarded-for': `198.51.${random.below(250)}.${random.below(250)}` })

const whileCounted = (world: World, work: () => Promise<unknown>) =>
  work().catch((error: unknown) => {
    if (!world.isDead()) throw error
  })

export const CODES: readonly Step[] = [
  {
    name: 'the shop writes codes',
    weight: 3,
    async run(world, random) {
      const admin = world.admin()
      const { coupons: codes } = admin
      if (random.chance(40))
        return void (await whileCounted(world, async () => {
          for (const coupon of COUPONS) await codes.upsertCoupon(coupon)
        }))
      const amount = 1_000 + random.below(60_000)
      await whileCounted(world, async () => {
        const made = random.chance(60)
          ? await issuedCode(admin, { kind: 'gift-card', amount, recipient: 'a@example.mn' })
          : await issuedCode(admin, { kind: 'voucher', name: name.mn, nameEn: name.en, amount, usable_above: 500 })
        world.codes.push(made)
      })
    }
  },
  {
    name: 'use a code',
    weight: 8,
    async run(world, random) {
      const known = someOrder(world, random, isOpen)
      if (!known) return
      const path = `/orders/${known.number}/${random.chance(85) ? 'apply' : 'remove'}_coupon_code`
      await change(world, known, `PUT ${path}`, { coupon_code: written(world, random) }, network(random))
    }
  },
  {
    name: 'put a code into the wallet',
    weight: 3,
    async run(world, random) {
      const person = random.pick(world.people)
      const code = random.pick(world.codes)
      if (!person || code === undefined) return
      const ask = () =>
        world.ask(
          'POST',
          '/codes/redeem',
          { code },
          {
            authorization: `Bearer ${person.access}`,
            'idempotency-key': `redeem-${code}`,
            ...network(random)
          }
        )
      await Promise.all(random.chance(30) ? [ask(), ask()] : [ask()])
    }
  },
  {
    name: 'a code is taken out of use',
    weight: 0.4,
    async run(world, random) {
      const code = random.pick(world.codes)
      if (code !== undefined) await whileCounted(world, () => world.admin().coupons.voidCode(code))
    }
  }
]

/** Money on its way into a wallet or onto a gift card. */
export const SAVING: readonly Step[] = [
  {
    name: 'pay into a wallet',
    weight: 3,
    async run(world, random) {
      const person = random.pick(world.people)
      if (!person) return
      await world.ask(
        'POST',
        '/users/wallet/recharges',
        { amount: 1_000 + random.below(90_000), payment_method: 'qpay' },
        { authorization: `Bearer ${person.access}`, 'idempotency-key': `recharge-${random.below(1e9)}` }
      )
    }
  }
]
