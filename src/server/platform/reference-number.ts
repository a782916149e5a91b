import { randomInt } from 'node:crypto'
import type { Transaction } from './db/database.ts'
import type { Statement } from './db/statement.ts'

const NUMBERS = 1_000_000_000
const DRAWS_MAX = 20

/**
 * A number that people read out: a letter and nine random digits (`R123456789`), which say nothing about how many there
 * are. One that `rowByNumber` finds is taken and drawn again: among a million orders every thousandth draw is.
 */
export async function newReferenceNumber(
  tx: Transaction,
  letter: string,
  rowByNumber: Statement<{ number: string }, unknown>
) {
  for (let draw = 0; draw < DRAWS_MAX; draw++) {
    const number = `${letter}${randomInt(NUMBERS).toString().padStart(9, '0')}`
    if ((await tx.first(rowByNumber, { number })) === undefined) return number
  }
  throw new Error(`No number with ${letter} was free in ${DRAWS_MAX} draws`)
}
