import { atom } from 'nanostores'
import { getOwnOrders } from '../../api/customer-orders.ts'
import { problemOf, type ProblemError } from '../../api/problem-error.ts'
import type { OrderBody } from '../../contract/ordering/order.ts'
import { loadMe } from '../identity/me.ts'
import { $currentUser } from '../identity/current-user.ts'

interface ActiveOrders {
  /** Under way, those that wait for their money first. */
  readonly orders: readonly OrderBody[]
  readonly total: number
}

/** The active orders on an account's first page; null before they are known. */
export const $activeOrders = atom<ActiveOrders | null>(null)
export const $activeOrdersProblem = atom<ProblemError | null>(null)

const waitsForMoney = ({ status }: OrderBody) => status === 'payment_pending' || status === 'payment_failed'

async function loadActiveOrders() {
  const userId = $currentUser.get()?.id
  $activeOrdersProblem.set(null)
  try {
    const { orders, total_count: total } = await getOwnOrders({ filter: 'active', sort: 'date_desc', page: 1 })
    // Somebody else is here by now.
    if ($currentUser.get()?.id !== userId) return
    const sorted = orders.toSorted((a, b) => Number(waitsForMoney(b)) - Number(waitsForMoney(a)))
    $activeOrders.set({ orders: sorted, total })
  } catch (error) {
    $activeOrdersProblem.set(problemOf(error))
  }
}

export const openOverview = () => Promise.all([loadMe(), loadActiveOrders()])
