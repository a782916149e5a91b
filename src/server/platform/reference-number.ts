import { randomInt } from 'node:crypto'

const NUMBERS = 1_000_000_000
const DRAWS_MAX = 20

/**
 * A number that people read out: a letter and nine random digits (`R123456789`), which say nothing about how many there
 * are. One that is taken is drawn again: among a million orders every thousandth draw is.
 */
export async function newReferenceNumber(letter: string, isTaken: (number: string) => Promise<boolean>) {
  for (let draw = 0; draw < DRAWS_MAX; draw++) {
    const number = `${letter}${randomInt(NUMBERS).toString().padStart(9, '0')}`
    if (!(await isTaken(number))) return number
  }
  throw new Error(`No number with ${letter} was free in ${DRAWS_MAX} draws`)
}
