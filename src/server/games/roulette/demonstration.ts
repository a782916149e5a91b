import type { Transaction } from '../../platform/db/database.ts'

/**
 * Takes invented nights away, and the prizes of branches that have no other night. One for which somebody has a number
 * is ended instead: its winners may still come for their prizes.
 */
export async function removeDemonstrationNights({ query }: Transaction, now: Date) {
  const invented = await query
    .selectFrom('roulette_nights')
    .select(['id', 'location', 'version'])
    .where('demonstration', '=', 1)
    .execute()
  let [deleted, ended] = [0, 0]
  for (const { id, version } of invented) {
    const numbered = await query
      .selectFrom('roulette_numbers')
      .select('number')
      .where('night_id', '=', id)
      .executeTakeFirst()
    if (numbered) {
      const { numUpdatedRows } = await query
        .updateTable('roulette_nights')
        .set({ state: 'finished', version: version + 1, updated_at: now.toISOString() })
        .where('id', '=', id)
        .where('state', '!=', 'finished')
        .executeTakeFirst()
      ended += Number(numUpdatedRows)
    } else {
      await query.deleteFrom('roulette_nights').where('id', '=', id).execute()
      deleted += 1
    }
  }
  const locations = [...new Set(invented.map(({ location }) => location))]
  if (locations.length > 0) await deletePrizesOf(locations, query)
  return { deleted, ended }
}

/** Prizes of branches that have no night any more. */
async function deletePrizesOf(locations: readonly string[], query: Transaction['query']) {
  await query
    .deleteFrom('roulette_stocks')
    .where('location', 'in', locations)
    .where('location', 'not in', query.selectFrom('roulette_nights').select('location'))
    .execute()
  await query
    .deleteFrom('roulette_products')
    .where('id', 'not in', query.selectFrom('roulette_stocks').select('product_id'))
    .where('id', 'not in', query.selectFrom('roulette_spins').select('product_id'))
    .execute()
}
