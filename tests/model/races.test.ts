import { expect, onTestFinished, test, describe } from 'vitest'
import { adjustStock } from '../../src/server/catalogue/stock/ledger.ts'
import { depositMoney } from '../../src/server/money/wallet/ledger.ts'
import { freshPostgres, hasPostgres } from '../support/fresh-postgres.ts'
import { openInvariants } from './invariants.ts'
import { signIn } from './people.ts'
import { onPostgres, onSqlite } from './databases.ts'
import { openWorld } from './world.ts'
import { phoneOfOrder } from '../support/phone-of-order.ts'
import { issuedCode } from '../support/issued-code.ts'

const BUYERS = 200
const UNITS = 20
const CHECKOUT = {
  phone: '99191234',
  email: 'bat@example.mn',
  ship_address: { firstname: 'Бат', city: 'ulaanbaatar', district: 'sukhbaatar', khoroo: '1-р хороо', detail: '1' },
  payment_method: 'cash'
}

for (const kind of ['SQLite', 'PostgreSQL'] as const)
  describe.skipIf(kind === 'PostgreSQL' && !hasPostgres)(`races (${kind})`, () => {
    const open = async () => {
      const { dataFolder, databaseUrl, leave } = await (kind === 'SQLite' ? onSqlite : onPostgres(freshPostgres)).open()
      const world = await openWorld({ dataFolder, ...(databaseUrl !== undefined && { databaseUrl }) })
      onTestFinished(async () => {
        await world.close()
        await leave()
      })
      return world
    }

    test(`race: ${BUYERS} buyers at once of ${UNITS} units buy exactly ${UNITS}`, async () => {
      const world = await open()
      const id = world.variants.get('LAST-1') ?? ''
      await world.db().change(tx => adjustStock(tx, id, UNITS - 1, world.clock.now))
      const buy = async () => {
        const added = await world.ask('POST', '/orders/0/line_items', { line_item: { variant_id: id, quantity: 1 } })
        const { number, token } = added.body
        const headers = { 'x-spree-order-token': token }
        if (added.status !== 201) return added.body.code
        await world.ask('PUT', `/checkouts/${number}`, { ...CHECKOUT, phone: phoneOfOrder(number) }, headers)
        await world.ask('PUT', `/checkouts/${number}`, { delivery: { option: '48-72h' } }, headers)
        const done = await world.ask('PUT', `/checkouts/${number}/complete`, undefined, {
          ...headers,
          'idempotency-key': 'one'
        })
        return done.status === 200 ? 'bought' : done.body.code
      }
      const ends = await Promise.all(Array.from({ length: BUYERS }, buy))
      expect(ends.filter(end => end === 'bought')).toHaveLength(UNITS)
      expect(new Set(ends)).toEqual(new Set(['bought', 'stock-gone']))
      const stock = await world.db().query.selectFrom('stock').selectAll().where('variant_id', '=', id).execute()
      expect(stock).toMatchObject([{ on_hand: 0, reserved: 0 }])
      await openInvariants(world)()
    }, 60_000)

    test('race: two tabs cannot spend one wallet, or one gift card, twice', async () => {
      const world = await open()
      const access = (await signIn(world, '99110001'))?.person.access ?? ''
      const { id: userId } = await world.db().query.selectFrom('users').select('id').executeTakeFirstOrThrow()
      const card = await issuedCode(world.admin(), {
        ...{ kind: 'gift-card', amount: 50_000, recipient: 'a@example.mn' }
      })
      const gift = {
        userId,
        bucket: 'cash' as const,
        amount: 50_000,
        kind: 'recharge' as const,
        idempotencyKey: 'test'
      }
      await world.db().change(tx => depositMoney(tx, { ...gift, from: 'provider' }, world.clock.now))

      const tab = async (own: 'wallet' | 'card') => {
        const headers = { authorization: `Bearer ${access}` }
        const line_item = { variant_id: world.variants.get('PAR-500'), quantity: 10 }
        const { number, token } = (await world.ask('POST', '/orders/0/line_items', { line_item })).body
        const both = { ...headers, 'x-spree-order-token': token }
        // As if it had been filled on another device.
        await world
          .db()
          .change(({ query }) =>
            query.updateTable('orders').set({ user_id: userId }).where('number', '=', number).execute()
          )
        await world.ask('PUT', `/checkouts/${number}`, { ...CHECKOUT, phone: phoneOfOrder(number) }, both)
        await world.ask('PUT', `/checkouts/${number}`, { delivery: { option: '48-72h' } }, both)
        if (own === 'wallet') await world.ask('PUT', `/checkouts/${number}`, { wallet_amount: 50_000 }, both)
        else await world.ask('PUT', `/orders/${number}/apply_coupon_code`, { coupon_code: card }, both)
        return { number, both }
      }
      for (const own of ['wallet', 'card'] as const) {
        const tabs = [await tab(own), await tab(own)]
        const ends = await Promise.all(
          tabs.map(({ number, both }) =>
            world.ask('PUT', `/checkouts/${number}/complete`, undefined, { ...both, 'idempotency-key': 'one' })
          )
        )
        const method = own === 'wallet' ? 'wallet' : 'gift_card'
        const spent = (await world.db().query.selectFrom('payments').selectAll().execute()).filter(
          payment => payment.method === method && payment.state === 'completed'
        )
        expect(ends.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(1)
        expect(spent.reduce((sum, { amount }) => sum + amount, 0)).toBe(50_000)
      }
      await openInvariants(world)()
    }, 60_000)
  })
