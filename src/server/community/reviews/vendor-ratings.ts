import type { Reader } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'

const ratingsOfVendors = statement<Record<never, never>, { subject_id: string; sum: number; count: number }>(db =>
  db
    .selectFrom('reviews')
    .select(e => ['subject_id', e.fn.sum<number>('rating').as('sum'), e.fn.countAll<number>().as('count')])
    .where(e => e('subject_type', '=', e.val('vendor')))
    .where(e => e('is_public', '=', e.val(1)))
    .groupBy('subject_id')
)

/** Averages of the public reviews of vendors, to one decimal, by the vendor's code. */
export async function vendorRatings(reader: Reader) {
  const rows = await reader.all(ratingsOfVendors, {})
  return new Map(
    rows.map(({ subject_id, sum, count }) => [
      subject_id,
      { average_rating: Math.round((Number(sum) / Number(count)) * 10) / 10, total_reviews: Number(count) }
    ])
  )
}
