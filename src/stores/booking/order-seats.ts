import { atom } from 'nanostores'
import { getOrderSeats, putSeats } from '../../api/checkout.ts'
import type { OrderBody } from '../../contract/ordering/order.ts'
import type { OrderSeatsBody } from '../../contract/booking/e-ticket.ts'
import { showProblem } from '../notice.ts'

export type SeatPlan = OrderSeatsBody['seats'][number]

/** Plans of the lines of an order that have numbered seats. */
export const $seatPlans = atom<readonly SeatPlan[]>([])
export const $choosingSeats = atom(false)

const isOwn = ({ state }: SeatPlan['seats'][number]) => state === 'own'
export const ownSeats = ({ seats }: SeatPlan) => seats.filter(isOwn).map(({ seat }) => seat)

export async function loadSeats(order: OrderBody) {
  try {
    $seatPlans.set((await getOrderSeats(order)).seats)
  } catch (error) {
    showProblem(error)
  }
}

/** Chosen seats of each line, the earliest first; those that the shop chose come before them. */
let chosen: ReadonlyMap<string, readonly string[]> = new Map()

/** Takes a seat instead of the one that was chosen longest ago; somebody quicker is said, with the plan as it is now. */
export async function chooseSeat(order: OrderBody, plan: SeatPlan, seat: string) {
  if ($choosingSeats.get()) return
  const own = ownSeats(plan)
  if (own.includes(seat)) return
  $choosingSeats.set(true)
  try {
    const picked = (chosen.get(plan.line_item_id) ?? []).filter(each => own.includes(each))
    const seats = [...own.filter(each => !picked.includes(each)), ...picked, seat].slice(1)
    chosen = new Map(chosen).set(plan.line_item_id, seats)
    $seatPlans.set((await putSeats(order, plan.line_item_id, seats)).seats)
  } catch (error) {
    showProblem(error)
    await loadSeats(order)
  } finally {
    $choosingSeats.set(false)
  }
}
