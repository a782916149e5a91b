import { expect, onTestFinished, test, describe } from 'vitest'
import { restock } from '../../src/server/stock/ledger.ts'
import { freshPostgres, hasPostgres } from '../support/fresh-postgres.ts'
import { openWatch } from './invariants.ts'
import { onPostgres, onSqlite } from './places.ts'
import { openWorld } from './world.ts'

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

    test(`${BUYERS} buyers at once of ${UNITS} pieces buy exactly ${UNITS}`, async () => {
      const world = await open()
      const id = world.variants.get('LAST-1') ?? ''
      await world.db().change(tx => restock(tx, id, UNITS - 1, world.clock.now))
      const buy = async () => {
        const added = await world.ask('POST', '/orders/0/line_items', { line_item: { variant_id: id, quantity: 1 } })
        const { number, token } = added.body
        const headers = { 'x-spree-order-token': token }
        if (added.status !== 201) return added.body.code
        await world.ask('PUT', `/checkouts/${number}`, CHECKOUT, headers)
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
      expect(stock).toMatchObject([{ on_hand: 0, held: 0 }])
      await openWatch(world)()
    }, 60_000)
  })
