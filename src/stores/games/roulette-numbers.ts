import { atom } from 'nanostores'
import { problemOf, type ProblemError } from '../../api/problem-error.ts'
import type { OrderRef } from '../../api/orders.ts'
import { getOrderRouletteNumbers, getRouletteNumbers, getRouletteUsers } from '../../api/roulette.ts'
import type { RouletteNumbers, RouletteUsers } from '../../contract/games/roulette.ts'
import { showProblem } from '../notice.ts'
import '../identity/authorize-calls.ts'

/** The customer's numbers; null before the first answer. */
export const $rouletteNumbers = atom<RouletteNumbers['roulette_numbers'] | null>(null)
export const $rouletteNumbersProblem = atom<ProblemError | null>(null)

export async function loadRouletteNumbers() {
  $rouletteNumbersProblem.set(null)
  try {
    $rouletteNumbers.set((await getRouletteNumbers()).roulette_numbers)
  } catch (error) {
    $rouletteNumbersProblem.set(problemOf(error))
  }
}

/** Numbers that the open order brought. */
export const $orderNumbers = atom<RouletteNumbers['roulette_numbers']>([])

export async function loadOrderNumbers(order: OrderRef) {
  try {
    $orderNumbers.set((await getOrderRouletteNumbers(order)).roulette_numbers)
  } catch (error) {
    showProblem(error)
  }
}

/** People who take part in a night; null before somebody asked. */
export const $rouletteUsers = atom<RouletteUsers['users'] | null>(null)

export async function loadRouletteUsers(night: string) {
  try {
    $rouletteUsers.set((await getRouletteUsers(night)).users)
  } catch (error) {
    showProblem(error)
  }
}
