import { isNeverAPrize, oddsTable, type OddsRow, type PrizeStock } from '../../../domain/games/prize-draw.ts'
import type { Reader } from '../../platform/db/database.ts'
import { prizesOf, type PrizePromotionRow, type PrizeWithProduct } from './queries.ts'

/** ₮ that a prize costs the budget now: a jackpot pays what is in the pot. */
export const costOf = (prize: Pick<PrizeWithProduct, 'kind' | 'value'>, { pot }: Pick<PrizePromotionRow, 'pot'>) =>
  prize.kind === 'jackpot' ? (pot ?? 0) : prize.value

/** A gift whose product is gone, or has become alcohol or medicine since it was written down, cannot be won. */
const isRestricted = ({ kind, age_restricted, requires_prescription, taxon }: PrizeWithProduct) =>
  kind === 'gift' &&
  (age_restricted === null ||
    isNeverAPrize({
      ageRestricted: age_restricted === 1,
      requiresPrescription: requires_prescription === 1,
      taxons: taxon === null ? [] : [taxon]
    }))

interface PrizesNow {
  readonly prizes: readonly PrizeWithProduct[]
  readonly odds: readonly OddsRow[]
}

/** Prizes of a promotion in the order of the wheel, and which of them can be won now. */
export async function prizesNow(reader: Reader, promotion: PrizePromotionRow): Promise<PrizesNow> {
  const prizes = await reader.all(prizesOf, { promotion_id: promotion.id })
  const stocks = prizes.map((prize): PrizeStock => ({
    id: prize.id,
    kind: prize.kind,
    weight: prize.weight,
    stock: prize.stock,
    awarded: prize.awarded,
    value: costOf(prize, promotion),
    isRestricted: isRestricted(prize)
  }))
  return { prizes, odds: oddsTable(stocks, promotion.budget - promotion.spent) }
}

/** The field that takes the places of prizes that are gone. */
export function noPrizeOf(prizes: readonly PrizeWithProduct[]): PrizeWithProduct {
  const none = prizes.find(({ kind }) => kind === 'none')
  if (!none) throw new Error('A promotion has no field without a prize')
  return none
}
