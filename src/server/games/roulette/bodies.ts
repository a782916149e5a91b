import type {
  RouletteLocations,
  RouletteNight,
  RouletteNightSummary,
  RouletteNumbers,
  RouletteProduct,
  RouletteProducts,
  RouletteSpin,
  RouletteStocks,
  RouletteUsers,
  RouletteWinners
} from '../../../contract/games/roulette.ts'
import { ok } from '../../../domain/result.ts'
import { isShopLocale, type Locale } from '../../../i18n/locales.ts'
import type { StockLocation } from '../../catalogue/branches/index.ts'
import type { Reader } from '../../platform/db/database.ts'
import { notFound, type ServiceResult } from '../../platform/http/problem.ts'
import { deliveryColumn } from '../../ordering/delivery/index.ts'
import { titleColumn } from './columns.ts'
import type { RouletteDeps } from './deps.ts'
import { productBody } from './prizes.ts'
import {
  allNights,
  nightById,
  numbersOfNight,
  numbersOfOrder,
  numbersOfUser,
  orderOfSpin,
  spinsOfNight,
  stocksOf,
  type NightRow
} from './queries.ts'

const languageOf = (locale: Locale) => (isShopLocale(locale) ? locale : 'mn')

const summaryOf = (night: NightRow, locale: Locale): RouletteNightSummary => ({
  id: night.id,
  title: titleColumn.read(night.title_json)[languageOf(locale)],
  starts_at: night.starts_at,
  ends_at: night.ends_at,
  state: night.state,
  number_price: night.number_price,
  numbers_per_order: night.numbers_per_order,
  demonstration: night.demonstration === 1
})

const locationBody = ({ code, slug, name, address }: StockLocation, locale: Locale) => ({
  ...{ id: code, slug, name: name[languageOf(locale)], address: address[languageOf(locale)] }
})

/** A night of a branch that was closed since has no place to be shown. */
const branchOf = ({ branches }: RouletteDeps, night: NightRow) => branches.find(({ code }) => code === night.location)

const isOver = ({ state, ends_at }: NightRow, now: Date) => state === 'finished' || ends_at <= now.toISOString()

/** Nights that are live, then those to come by their start, then those that are over, the last one first. */
function inOrder(nights: readonly NightRow[], now: Date): readonly NightRow[] {
  const byStart = nights.toSorted((a, b) => (a.starts_at < b.starts_at ? -1 : 1))
  const open = byStart.filter(night => !isOver(night, now))
  return [
    ...open.filter(({ state }) => state === 'live'),
    ...open.filter(({ state }) => state !== 'live'),
    ...byStart.filter(night => isOver(night, now)).toReversed()
  ]
}

export async function listLocations(deps: RouletteDeps, locale: Locale): Promise<RouletteLocations> {
  const nights = inOrder(await deps.db.all(allNights, {}), deps.now())
  const codes = [...new Set(nights.map(({ location }) => location))]
  const locations = codes.flatMap(code => {
    const branch = deps.branches.find(each => each.code === code)
    if (!branch) return []
    const own = nights.filter(({ location }) => location === code)
    return [{ ...locationBody(branch, locale), nights: own.map(night => summaryOf(night, locale)) }]
  })
  return { roulette_locations: locations, count: locations.length }
}

type ProductOf = (row: { readonly id: string; readonly variant_id: string }) => Promise<RouletteProduct>

/** Variants are never deleted, so that each prize keeps its name. */
const productsIn =
  (deps: RouletteDeps, reader: Reader, locale: Locale): ProductOf =>
  async row => {
    const body = await productBody(deps, reader, row, locale)
    if (!body) throw new Error(`The variant of the prize ${row.id} is not in the catalogue`)
    return body
  }

const nightSpins = async (reader: Reader, nightId: string, productOf: ProductOf) =>
  Promise.all(
    (await reader.all(spinsOfNight, { night_id: nightId })).map(async (row): Promise<RouletteSpin> => ({
      ...{ id: row.id, position: row.position, number: row.number, name: row.name },
      product: await productOf({ id: row.product_id, variant_id: row.variant_id }),
      ...{ state: row.state, void_reason: row.void_reason, spun_at: row.spun_at }
    }))
  )

/** A night as everybody may see it. */
export async function readNight(deps: RouletteDeps, id: string, locale: Locale): Promise<RouletteNight | undefined> {
  const { db } = deps
  const night = await db.first(nightById, { id })
  const branch = night && branchOf(deps, night)
  if (!night || !branch) return undefined
  const productOf = productsIn(deps, db, locale)
  const stocks = await db.all(stocksOf, { location: night.location })
  const prizes = stocks.map(async ({ product_id, variant_id, count_on_hand }) => ({
    ...(await productOf({ id: product_id, variant_id })),
    count_on_hand
  }))
  return {
    ...summaryOf(night, locale),
    location: locationBody(branch, locale),
    ...{ version: night.version, last_number: night.last_number },
    prizes: await Promise.all(prizes),
    spins: await nightSpins(db, id, productOf)
  }
}

export async function listProducts(deps: RouletteDeps, location: string, locale: Locale): Promise<RouletteProducts> {
  const productOf = productsIn(deps, deps.db, locale)
  const stocks = await deps.db.all(stocksOf, { location })
  const products = stocks.map(({ product_id, variant_id }) => productOf({ id: product_id, variant_id }))
  return { roulette_products: await Promise.all(products), count: stocks.length }
}

export async function listStocks({ db }: RouletteDeps, location: string): Promise<RouletteStocks> {
  const stocks = await db.all(stocksOf, { location })
  const bodies = stocks.map(({ product_id, count_on_hand }) => ({ location_id: location, product_id, count_on_hand }))
  return { roulette_stocks: bodies, count: bodies.length }
}

/** People who take part, by their first number; numbers of orders that were given back are left out. */
export async function listUsers({ db }: RouletteDeps, nightId: string): Promise<RouletteUsers | undefined> {
  if (!(await db.first(nightById, { id: nightId }))) return undefined
  const users = new Map<string, { name: string; numbers: number[]; has_won: boolean }>()
  for (const { number, state, name, user_id, order_id } of await db.all(numbersOfNight, { night_id: nightId })) {
    if (state === 'void') continue
    const user = users.get(user_id ?? order_id) ?? { name, numbers: [], has_won: false }
    user.numbers.push(number)
    user.has_won ||= state === 'won'
    users.set(user_id ?? order_id, user)
  }
  return { users: [...users.values()], count: users.size }
}

export type NumberOwner = { readonly userId: string } | { readonly orderId: string }

export async function listNumbers(deps: RouletteDeps, owner: NumberOwner, locale: Locale): Promise<RouletteNumbers> {
  const { db } = deps
  const rows =
    'userId' in owner
      ? await db.all(numbersOfUser, { owner: owner.userId })
      : await db.all(numbersOfOrder, { owner: owner.orderId })
  const nights = new Map((await db.all(allNights, {})).map(night => [night.id, night]))
  const productOf = productsIn(deps, db, locale)
  const spins = new Map<string, readonly RouletteSpin[]>()
  for (const id of new Set(rows.map(({ night_id }) => night_id))) spins.set(id, await nightSpins(db, id, productOf))
  const bodies = rows.flatMap(({ number, state, issued_at, order_number, night_id }) => {
    const night = nights.get(night_id)
    const spin = spins.get(night_id)?.find(each => each.number === number && each.state !== 'void')
    return night
      ? [{ number, state, issued_at, order_number, night: summaryOf(night, locale), prize: spin?.product ?? null }]
      : []
  })
  return { roulette_numbers: bodies, count: bodies.length }
}

/** Winners of a night as the counter has to know them. */
export async function listWinners(deps: RouletteDeps, nightId: string, locale: Locale): ServiceResult<RouletteWinners> {
  const { db } = deps
  if (!(await db.first(nightById, { id: nightId }))) return notFound('roulette-night-not-found')
  const winners = []
  for (const spin of await nightSpins(db, nightId, productsIn(deps, db, locale))) {
    const order = await db.first(orderOfSpin, { id: spin.id })
    const delivery = order?.delivery_json ? deliveryColumn.read(order.delivery_json) : undefined
    winners.push({
      ...spin,
      order_number: order?.number ?? '',
      recipient: delivery?.option === 'pickup' ? delivery.recipient : '',
      phone: order?.phone.slice(-4) ?? ''
    })
  }
  return ok({ winners, count: winners.length })
}

/** Undefined where there is no such night. */
export const nightVersion = async ({ db }: RouletteDeps, id: string) => (await db.first(nightById, { id }))?.version
