import type {
  RouletteNightState,
  RouletteNumberState,
  RouletteSpinState,
  RouletteSpinVoidReason
} from '../../../domain/games/roulette.ts'

declare module '../../platform/db/tables.ts' {
  interface Tables {
    roulette_nights: RouletteNightTable
    roulette_products: RouletteProductTable
    roulette_stocks: RouletteStockTable
    roulette_numbers: RouletteNumberTable
    roulette_spins: RouletteSpinTable
  }
}

export interface RouletteNightTable {
  /** Part of its address: `winter-night`. */
  id: string
  /** Code of the branch's stock location. */
  location: string
  title_json: string
  starts_at: string
  ends_at: string
  state: RouletteNightState
  /** ₮ that bring one number, and the most that one purchase brings. */
  number_price: number
  numbers_per_order: number
  /** Numbers are given from 1 without a gap. */
  last_number: number
  demonstration: number
  /** Counts everything that spectators can see change. */
  version: number
  updated_at: string
}

/** A prize: a variant of the catalogue. */
export interface RouletteProductTable {
  id: string
  variant_id: string
  created_at: string
}

/** Pieces of a prize that lie in a branch and are promised to nobody. */
export interface RouletteStockTable {
  location: string
  product_id: string
  count_on_hand: number
}

export interface RouletteNumberTable {
  night_id: string
  number: number
  order_id: string
  /** Null for a guest's order, and once the account is deleted. */
  user_id: string | null
  /** Blurred: the hall sees it. */
  name: string
  state: RouletteNumberState
  issued_at: string
}

export interface RouletteSpinTable {
  id: string
  night_id: string
  /** Counts from 1 in each night. */
  position: number
  number: number
  product_id: string
  state: RouletteSpinState
  /** `drawColumn`: the numbers that took part, and the index of the one drawn. Never changed. */
  draw_json: string
  void_reason: RouletteSpinVoidReason | null
  spun_at: string
  /** When the prize was handed over, or the spin became void. */
  decided_at: string | null
}
