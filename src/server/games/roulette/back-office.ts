import { recordStaffAction, type StaffAction } from '../../identity/index.ts'
import type { Transaction } from '../../platform/db/database.ts'
import type { StaffPrincipal } from '../../platform/http/principal.ts'

/** The host of a game night, or a command on the shop's machine. */
export type GameStaff = StaffPrincipal | 'command'

type RouletteAction = 'add_night' | 'cancel_night' | 'start' | 'finish' | 'spin' | 'void' | 'hand_over' | 'set_stock'

/** The audit line of what staff did, in the same change as the deed itself. */
export const recordRouletteAction = (
  tx: Transaction,
  staff: GameStaff,
  action: RouletteAction,
  more: Omit<StaffAction, 'action'>,
  now: Date
) => recordStaffAction(tx, staff, { action: `roulette.${action}`, ...more }, now)

export const nightSubject = (id: string) => ({ type: 'roulette_night', id })
export const spinSubject = (id: string) => ({ type: 'roulette_spin', id })
