import type {
  RouletteAdmin,
  RouletteAuth,
  RouletteLocations,
  RouletteNight,
  RouletteNumbers,
  RouletteProducts,
  RouletteStocks,
  RouletteUsers,
  RouletteWinners
} from '../contract/games/roulette.ts'
import type { RouletteVoidReason } from '../domain/games/roulette.ts'
import { http } from './http.ts'
import { orderPath, type OrderRef } from './orders.ts'

const nightPath = (id: string) => `/roulette/nights/${encodeURIComponent(id)}`
const at = (location: string) => new URLSearchParams({ location })

export const getRouletteLocations = () => http<RouletteLocations>('/roulette/locations', { fresh: true })
export const getRouletteProducts = (location: string) =>
  http<RouletteProducts>(`/roulette/products?${at(location)}`, { fresh: true })
export const getRouletteStocks = (location: string) =>
  http<RouletteStocks>(`/roulette/stocks?${at(location)}`, { fresh: true })
export const getRouletteUsers = (night: string) =>
  http<RouletteUsers>(`/roulette/users?${new URLSearchParams({ night })}`, { fresh: true })
export const getRouletteNight = (id: string) => http<RouletteNight>(nightPath(id), { fresh: true })

/** The customer's numbers. */
export const getRouletteNumbers = () => http<RouletteNumbers>('/roulette/numbers', { fresh: true })

/** Roulette numbers that one order brought. */
export const getOrderRouletteNumbers = (order: OrderRef) =>
  http<RouletteNumbers>(`${orderPath(order)}/roulette_numbers`, { orderToken: order.token, fresh: true })

export const getRouletteAuth = () => http<RouletteAuth>('/roulette/check_auth', { staff: true })
export const getRouletteAdmin = () => http<RouletteAdmin>('/roulette/check_website_admin', { staff: true })
export const getRouletteWinners = (id: string) =>
  http<RouletteWinners>(`${nightPath(id)}/winners`, { staff: true, fresh: true })
export const putRouletteStart = (id: string) => http(`${nightPath(id)}/start`, { method: 'PUT', staff: true })
export const putRouletteFinish = (id: string) => http(`${nightPath(id)}/finish`, { method: 'PUT', staff: true })
export const postRouletteSpin = (id: string, productId: string, idempotencyKey: string) =>
  http(`${nightPath(id)}/spins`, { method: 'POST', staff: true, body: { product_id: productId }, idempotencyKey })
export const putRouletteVoid = (spinId: string, reason: RouletteVoidReason) =>
  http(`/roulette/spins/${spinId}/void`, { method: 'PUT', staff: true, body: { reason } })
export const putRouletteHandOver = (spinId: string) =>
  http(`/roulette/spins/${spinId}/hand_over`, { method: 'PUT', staff: true })
export const putRouletteStock = (stock: {
  readonly location: string
  readonly sku: string
  readonly count_on_hand: number
}) => http('/roulette/stocks', { method: 'PUT', staff: true, body: stock })

/** Follows a night, which is everybody's to see: the browser's own stream, which comes back by itself. */
export const rouletteEvents = (id: string, locale: string) =>
  new EventSource(`/api/v2${nightPath(id)}/events?${new URLSearchParams({ locale })}`)
