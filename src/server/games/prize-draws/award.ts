import { daysAfter } from '../../../domain/time.ts'
import { grantCoupon } from '../../money/coupons/index.ts'
import { depositMoney } from '../../money/wallet/index.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { prizeNameColumn, prizeTermsColumn } from './columns.ts'
import type { RandomBytes } from './commitment.ts'
import type { PrizeWithProduct } from './queries.ts'

/** Alphabet of prize codes, without letters and digits that are mistaken for others. */
const CODE_LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const CODE_LENGTH = 12

/** `P` first: a code with a letter is a coupon's. */
const newCode = (random: RandomBytes) =>
  `P${Array.from(random(CODE_LENGTH), byte => CODE_LETTERS[byte % CODE_LETTERS.length]).join('')}`

interface Winner {
  readonly drawId: string
  readonly userId: string
  /** ₮ */
  readonly value: number
}

/** Gives a prize to its winner: money into the wallet, anything else as a coupon of their own, whose id is answered. */
export async function awardPrize(
  tx: Transaction,
  random: RandomBytes,
  prize: PrizeWithProduct,
  { drawId, userId, value }: Winner,
  now: Date
): Promise<string | null> {
  if (prize.kind === 'none') return null
  const name = prizeNameColumn.read(prize.name_json)
  const { days, coupon } = prizeTermsColumn.read(prize.terms_json)
  const expiresAt = daysAfter(now, days).toISOString()
  if (coupon) return grantCoupon(tx, { userId, code: newCode(random), name, ...coupon, expiresAt }, now)
  const cause = { kind: 'bonus' as const, idempotencyKey: `prize-draw:${drawId}`, label: name.mn }
  await depositMoney(tx, { userId, bucket: 'bonus', amount: value, from: 'promotions', expiresAt, ...cause }, now)
  return null
}
