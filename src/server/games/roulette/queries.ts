import type { OrderState, PaymentState, ShipmentState } from '../../../domain/ordering/order-state.ts'
import { statement } from '../../platform/db/statement.ts'
import type {
  RouletteNightTable,
  RouletteNumberTable,
  RouletteProductTable,
  RouletteSpinTable,
  RouletteStockTable
} from './tables.ts'

export type NightRow = Readonly<RouletteNightTable>
export type NumberRow = Readonly<RouletteNumberTable>
export type SpinRow = Readonly<RouletteSpinTable>

export const nightById = statement<{ id: string }, NightRow>((db, p) =>
  db.selectFrom('roulette_nights').selectAll().where('id', '=', p('id'))
)

export const allNights = statement<object, NightRow>(db => db.selectFrom('roulette_nights').selectAll())

/** Holds a night: spins, decisions and new numbers of it come one after the other. */
export const lockNight = statement<{ id: string }, NightRow>((db, p, dialect) => {
  const query = db.selectFrom('roulette_nights').selectAll().where('id', '=', p('id'))
  return dialect === 'postgres' ? query.forUpdate() : query
})

/** Nights of a branch whose time it is, those that were finished before included. */
export const nightsAt = statement<{ location: string; at: string }, Pick<NightRow, 'id'>>((db, p) =>
  db
    .selectFrom('roulette_nights')
    .select('id')
    .where('location', '=', p('location'))
    .where('ends_at', '>', p('at'))
    .where('starts_at', '<=', p('at'))
    .orderBy('id')
)

export const insertNight = statement<NightRow, never>((db, p) =>
  db.insertInto('roulette_nights').values({
    id: p('id'),
    location: p('location'),
    title_json: p('title_json'),
    starts_at: p('starts_at'),
    ends_at: p('ends_at'),
    state: p('state'),
    number_price: p('number_price'),
    numbers_per_order: p('numbers_per_order'),
    last_number: p('last_number'),
    demonstration: p('demonstration'),
    version: p('version'),
    updated_at: p('updated_at')
  })
)

export const deleteNight = statement<{ id: string }, never>((db, p) =>
  db.deleteFrom('roulette_nights').where('id', '=', p('id'))
)

/** Writes what changes about a night; streams follow its version. */
export const updateNight = statement<Pick<NightRow, 'id' | 'state' | 'last_number' | 'version' | 'updated_at'>, never>(
  (db, p) =>
    db
      .updateTable('roulette_nights')
      .set({
        state: p('state'),
        last_number: p('last_number'),
        version: p('version'),
        updated_at: p('updated_at')
      })
      .where('id', '=', p('id'))
)

/** Prizes are shared by the nights of a branch: all of them have changed. */
export const touchNightsOf = statement<{ location: string; updated_at: string }, never>((db, p) =>
  db
    .updateTable('roulette_nights')
    .set(e => ({ version: e('version', '+', 1), updated_at: p('updated_at') }))
    .where('location', '=', p('location'))
)

export const insertNumber = statement<NumberRow, never>((db, p) =>
  db.insertInto('roulette_numbers').values({
    night_id: p('night_id'),
    number: p('number'),
    order_id: p('order_id'),
    user_id: p('user_id'),
    name: p('name'),
    state: p('state'),
    issued_at: p('issued_at')
  })
)

export const numbersOfNight = statement<{ night_id: string }, NumberRow>((db, p) =>
  db.selectFrom('roulette_numbers').selectAll().where('night_id', '=', p('night_id')).orderBy('number')
)

export const nightsOfOrder = statement<{ order_id: string }, Pick<NumberRow, 'night_id'>>((db, p) =>
  db
    .selectFrom('roulette_numbers')
    .select('night_id')
    .distinct()
    .where('order_id', '=', p('order_id'))
    .orderBy('night_id')
)

type NumberOfBuyer = NumberRow & { readonly order_number: string }

const numbersWithOrder = (condition: 'orders.id' | 'orders.user_id') =>
  statement<{ owner: string }, NumberOfBuyer>((db, p) =>
    db
      .selectFrom('roulette_numbers')
      .innerJoin('orders', 'orders.id', 'roulette_numbers.order_id')
      .selectAll('roulette_numbers')
      .select('orders.number as order_number')
      .where(condition, '=', p('owner'))
      .orderBy('roulette_numbers.issued_at', 'desc')
      .orderBy('roulette_numbers.number', 'desc')
      .limit(200)
  )
/** Numbers of a user's orders as they are today: one that was placed as a guest may have joined the account since. */
export const numbersOfUser = numbersWithOrder('orders.user_id')
export const numbersOfOrder = numbersWithOrder('orders.id')

/** Only where it is still in the state that the change starts from. */
export const moveNumber = statement<
  { night_id: string; number: number; from: NumberRow['state']; to: NumberRow['state'] },
  never
>((db, p) =>
  db
    .updateTable('roulette_numbers')
    .set({ state: p('to') })
    .where('night_id', '=', p('night_id'))
    .where('number', '=', p('number'))
    .where('state', '=', p('from'))
)

/** Numbers that an order has in a night, and which of them have their prize. */
export const issuedNumbers = statement<
  { night_id: string; order_id: string },
  Pick<NumberRow, 'number' | 'state'> & { readonly spin_id: string | null }
>((db, p) =>
  db
    .selectFrom('roulette_numbers')
    .leftJoin('roulette_spins', join =>
      join
        .onRef('roulette_spins.night_id', '=', 'roulette_numbers.night_id')
        .onRef('roulette_spins.number', '=', 'roulette_numbers.number')
        .on('roulette_spins.state', '=', 'handed-over')
    )
    .select(['roulette_numbers.number', 'roulette_numbers.state', 'roulette_spins.id as spin_id'])
    .where('roulette_numbers.night_id', '=', p('night_id'))
    .where('roulette_numbers.order_id', '=', p('order_id'))
)

export const productById = statement<{ id: string }, RouletteProductTable>((db, p) =>
  db.selectFrom('roulette_products').selectAll().where('id', '=', p('id'))
)

export const productOfVariant = statement<{ variant_id: string }, RouletteProductTable>((db, p) =>
  db.selectFrom('roulette_products').selectAll().where('variant_id', '=', p('variant_id'))
)

export const insertProduct = statement<RouletteProductTable, never>((db, p) =>
  db
    .insertInto('roulette_products')
    .values({ id: p('id'), variant_id: p('variant_id'), created_at: p('created_at') })
    .onConflict(c => c.column('variant_id').doNothing())
)

type StockedProduct = RouletteStockTable & Pick<RouletteProductTable, 'variant_id'>

export const stocksOf = statement<{ location: string }, StockedProduct>((db, p) =>
  db
    .selectFrom('roulette_stocks')
    .innerJoin('roulette_products', 'roulette_products.id', 'roulette_stocks.product_id')
    .selectAll('roulette_stocks')
    .select('roulette_products.variant_id')
    .where('location', '=', p('location'))
    .orderBy('roulette_products.created_at')
    .orderBy('roulette_products.id')
)

export const setStock = statement<RouletteStockTable, never>((db, p) =>
  db
    .insertInto('roulette_stocks')
    .values({ location: p('location'), product_id: p('product_id'), count_on_hand: p('count_on_hand') })
    .onConflict(c => c.columns(['location', 'product_id']).doUpdateSet({ count_on_hand: p('count_on_hand') }))
)

/** Takes one piece; touches no row where none is left. */
export const takePrize = statement<{ location: string; product_id: string }, never>((db, p) =>
  db
    .updateTable('roulette_stocks')
    .set(e => ({ count_on_hand: e('count_on_hand', '-', 1) }))
    .where('location', '=', p('location'))
    .where('product_id', '=', p('product_id'))
    .where('count_on_hand', '>', 0)
)

export const returnPrize = statement<{ location: string; product_id: string }, never>((db, p) =>
  db
    .updateTable('roulette_stocks')
    .set(e => ({ count_on_hand: e('count_on_hand', '+', 1) }))
    .where('location', '=', p('location'))
    .where('product_id', '=', p('product_id'))
)

type SpinWithName = SpinRow & Pick<NumberRow, 'name' | 'order_id'> & Pick<RouletteProductTable, 'variant_id'>

/** Newest first. */
export const spinsOfNight = statement<{ night_id: string }, SpinWithName>((db, p) =>
  db
    .selectFrom('roulette_spins')
    .innerJoin('roulette_numbers', join =>
      join
        .onRef('roulette_numbers.night_id', '=', 'roulette_spins.night_id')
        .onRef('roulette_numbers.number', '=', 'roulette_spins.number')
    )
    .innerJoin('roulette_products', 'roulette_products.id', 'roulette_spins.product_id')
    .selectAll('roulette_spins')
    .select(['roulette_numbers.name', 'roulette_numbers.order_id', 'roulette_products.variant_id'])
    .where('roulette_spins.night_id', '=', p('night_id'))
    .orderBy('roulette_spins.position', 'desc')
)

export const spinById = statement<{ id: string }, SpinRow>((db, p) =>
  db.selectFrom('roulette_spins').selectAll().where('id', '=', p('id'))
)

/** The purchase behind the number that was called. */
export const orderOfSpin = statement<
  { id: string },
  {
    readonly number: string
    readonly phone: string
    readonly delivery_json: string | null
    readonly state: OrderState
    readonly payment: PaymentState
    readonly shipment: ShipmentState
  }
>((db, p) =>
  db
    .selectFrom('roulette_spins')
    .innerJoin('roulette_numbers', join =>
      join
        .onRef('roulette_numbers.night_id', '=', 'roulette_spins.night_id')
        .onRef('roulette_numbers.number', '=', 'roulette_spins.number')
    )
    .innerJoin('orders', 'orders.id', 'roulette_numbers.order_id')
    .select(['orders.number', 'orders.phone', 'orders.delivery_json'])
    .select(['orders.state', 'orders.payment_state as payment', 'orders.shipment_state as shipment'])
    .where('roulette_spins.id', '=', p('id'))
)

/** The spin that called a number and waits for its winner. */
export const openSpinOf = statement<{ night_id: string; number: number }, Pick<SpinRow, 'id' | 'product_id'>>((db, p) =>
  db
    .selectFrom('roulette_spins')
    .select(['id', 'product_id'])
    .where('night_id', '=', p('night_id'))
    .where('number', '=', p('number'))
    .where('state', '=', 'drawn')
)

export const lastSpin = statement<{ night_id: string }, SpinRow>((db, p) =>
  db.selectFrom('roulette_spins').selectAll().where('night_id', '=', p('night_id')).orderBy('position', 'desc').limit(1)
)

export const insertSpin = statement<SpinRow, never>((db, p) =>
  db.insertInto('roulette_spins').values({
    id: p('id'),
    night_id: p('night_id'),
    position: p('position'),
    number: p('number'),
    product_id: p('product_id'),
    state: p('state'),
    draw_json: p('draw_json'),
    void_reason: p('void_reason'),
    spun_at: p('spun_at'),
    decided_at: p('decided_at')
  })
)

export const decideSpin = statement<Pick<SpinRow, 'id' | 'state' | 'void_reason' | 'decided_at'>, never>((db, p) =>
  db
    .updateTable('roulette_spins')
    .set({ state: p('state'), void_reason: p('void_reason'), decided_at: p('decided_at') })
    .where('id', '=', p('id'))
)
