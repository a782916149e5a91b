import { atom } from 'nanostores'
import { problemOf } from '../../api/problem-error.ts'
import {
  getRouletteAdmin,
  getRouletteAuth,
  getRouletteLocations,
  getRouletteNight,
  getRouletteProducts,
  getRouletteStocks,
  getRouletteWinners,
  postRouletteSpin,
  putRouletteFinish,
  putRouletteHandOver,
  putRouletteStart,
  putRouletteStock,
  putRouletteVoid
} from '../../api/roulette.ts'
import type { RouletteLocations, RouletteProduct, RouletteWinners } from '../../contract/games/roulette.ts'
import type { RouletteVoidReason } from '../../domain/games/roulette.ts'
import { withIdempotencyKey } from '../idempotency-key.ts'
import { showProblem } from '../notice.ts'
import { $rouletteNight, acceptRouletteNight } from './roulette-night.ts'

/** Branches with their nights; null before the first answer. */
export const $hostLocations = atom<RouletteLocations['roulette_locations'] | null>(null)
/** Winners of the night as the counter has to know them. */
export const $winners = atom<RouletteWinners['winners']>([])
/** Prizes of the branch with their pieces. */
export const $prizeStocks = atom<readonly (RouletteProduct & { readonly count: number })[]>([])
/** Something is being done: nothing else is begun. */
export const $hostBusy = atom(false)
/** The last refusal in the server's words, and the button that it answers: `night`, or the id of a prize or a spin. */
export const $hostProblem = atom<{ readonly of: string; readonly text: string } | null>(null)

/** Who has checked in as the host: `mayRun` false reads why not. Null before the answer. */
export const $rouletteHost = atom<{ readonly name: string; readonly mayRun: boolean; readonly reason: string } | null>(
  null
)

/** Asks who is signed in, and whether they may run game nights. */
export async function checkInHost() {
  try {
    const { name } = await getRouletteAuth()
    try {
      await getRouletteAdmin()
      $rouletteHost.set({ name, mayRun: true, reason: '' })
    } catch (error) {
      const { status, message } = problemOf(error)
      if (status !== 403) throw error
      $rouletteHost.set({ name, mayRun: false, reason: message })
    }
  } catch (error) {
    showProblem(error)
  }
}

export async function loadHostLocations() {
  try {
    $hostLocations.set((await getRouletteLocations()).roulette_locations)
  } catch (error) {
    showProblem(error)
  }
}

/** Reads a night as its host sees it. */
export async function loadHostNight(id: string) {
  try {
    const night = await getRouletteNight(id)
    acceptRouletteNight(night)
    const [{ winners }, { roulette_products }, { roulette_stocks }] = await Promise.all([
      getRouletteWinners(id),
      getRouletteProducts(night.location.id),
      getRouletteStocks(night.location.id)
    ])
    $winners.set(winners)
    const counts = new Map(roulette_stocks.map(each => [each.product_id, each.count_on_hand]))
    $prizeStocks.set(roulette_products.map(each => ({ ...each, count: counts.get(each.id) ?? 0 })))
  } catch (error) {
    showProblem(error)
  }
}

/** Does one thing for the night and reads it again; answers whether it was done. */
async function act(of: string, work: (nightId: string, location: string) => Promise<unknown>): Promise<boolean> {
  const night = $rouletteNight.get()
  if (!night || $hostBusy.get()) return false
  $hostBusy.set(true)
  $hostProblem.set(null)
  try {
    await work(night.id, night.location.id)
    return true
  } catch (error) {
    const { message } = problemOf(error)
    if (message) $hostProblem.set({ of, text: message })
    else showProblem(error)
    return false
  } finally {
    await loadHostNight(night.id)
    $hostBusy.set(false)
  }
}

export const startRoulette = () => act('night', putRouletteStart)
export const finishRoulette = () => act('night', putRouletteFinish)
export const spinRoulette = (productId: string) =>
  act(productId, id => withIdempotencyKey(`roulette:${id}:${productId}`, key => postRouletteSpin(id, productId, key)))
export const voidRouletteSpin = (spinId: string, reason: RouletteVoidReason) =>
  act(spinId, () => putRouletteVoid(spinId, reason))
export const handOverRoulettePrize = (spinId: string) => act(spinId, () => putRouletteHandOver(spinId))
export const setRouletteStock = (sku: string, count: number) =>
  act(sku, (_, location) => putRouletteStock({ location, sku, count_on_hand: count }))
