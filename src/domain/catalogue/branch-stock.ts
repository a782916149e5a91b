/** Version of the numbers below, for programs that store them (spec §9): it changes with their meaning. */
export const STOCK_VERSION = 1

/** Location from which shipments are packed; stock that is in no branch is here. */
export const WAREHOUSE = 'WEB'

export interface StockLevel {
  readonly location: string
  readonly count: number
}

/**
 * Units per location, adding up to exactly the units that can be bought. Shipments are packed from the warehouse first;
 * when it is empty the fullest branch gives its next unit, so that no unit is promised twice.
 */
export function stockByLocation(onHand: number, branches: readonly StockLevel[]): readonly StockLevel[] {
  const counts = branches.map(({ count }) => count)
  let missing = counts.reduce((sum, count) => sum + count, 0) - onHand
  while (missing > 0) {
    const fullest = counts.indexOf(Math.max(...counts))
    const next = Math.max(0, ...counts.filter((_, index) => index !== fullest))
    const taken = Math.min(missing, Math.max(1, (counts[fullest] ?? 0) - next))
    counts[fullest] = (counts[fullest] ?? 0) - taken
    missing -= taken
  }
  return [
    { location: WAREHOUSE, count: Math.max(0, -missing) },
    ...branches.map(({ location }, index) => ({ location, count: counts[index] ?? 0 }))
  ]
}
