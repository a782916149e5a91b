import { readFile } from 'node:fs/promises'
import type { Insertable } from 'kysely'
import { v7 as uuid } from 'uuid'
import { z } from 'zod'
import { NO_RATINGS, RATING_MAX, RATING_MIN, type RatingDistribution } from '../../../domain/community/review.ts'
import { daysBefore, HOUR_MS } from '../../../domain/time.ts'
import { SHOP_LOCALES } from '../../../i18n/locales.ts'
import { changeProductRatings, deleteDemonstrationRatings, productsBySlug } from '../../catalogue/products/index.ts'
import type { Database, Transaction } from '../../platform/db/database.ts'
import { optionsColumn, submittedColumn } from './content.ts'
import type { ReviewTable } from './tables.ts'

const seedSchema = z.array(
  z.strictObject({
    product: z.string(),
    rating: z.int().min(RATING_MIN).max(RATING_MAX),
    locale: z.enum(SHOP_LOCALES),
    author: z.string(),
    title: z.string().default(''),
    text: z.string(),
    option: z.string().optional(),
    reply: z.strictObject({ text: z.string() }).optional(),
    helpful: z.int().default(0),
    daysAgo: z.int().min(1)
  })
)
type Seed = z.output<typeof seedSchema>[number]

/** Rows of one insert: 22 parameters each stay below what a statement may have. */
const BATCH = 200

/** Writes the invented reviews of files, marked as a demonstration; those of products that are not sold are left out. */
export async function seedReviews(db: Database, files: readonly string[], now: Date) {
  const seeds = (
    await Promise.all(files.map(async file => seedSchema.parse(JSON.parse(await readFile(file, 'utf8')))))
  ).flat()
  const products = await productsBySlug(db)
  const rows = seeds.flatMap((seed, index) => {
    const product = products.get(seed.product)
    const isReviewed = product && product.age_restricted === 0 && product.requires_prescription === 0
    return isReviewed ? [rowOf(seed, product.id, index, now)] : []
  })
  await db.change(async tx => {
    for (let at = 0; at < rows.length; at += BATCH)
      await tx.query
        .insertInto('reviews')
        .values(rows.slice(at, at + BATCH))
        .execute()
    for (const [productId, ratings] of Map.groupBy(rows, ({ subject_id }) => subject_id)) {
      const by = NO_RATINGS.map((_, index) => ratings.filter(({ rating }) => rating === index + 1).length)
      const change = { isDemonstration: true, by: by as unknown as RatingDistribution }
      await changeProductRatings(tx, productId, change, now)
    }
  })
}

function rowOf(seed: Seed, productId: string, index: number, now: Date): Insertable<ReviewTable> {
  const { rating, title, text: comment, option, reply } = seed
  const written = new Date(daysBefore(now, seed.daysAgo).getTime() - (index % 12) * HOUR_MS)
  return {
    ...{ id: uuid({ msecs: written.getTime() }), subject_type: 'product', subject_id: productId },
    ...{ author: `demonstration:${index}`, user_id: null, author_name: seed.author, locale: seed.locale },
    ...{ rating, title, comment, photos_json: '[]' },
    submitted_json: submittedColumn.write({ rating, title, comment, photos: [] }),
    ...{ line_item_id: null, received_at: null },
    options_json: optionsColumn.write(option === undefined ? {} : { option: { mn: option } }),
    reply: reply?.text ?? '',
    replied_at: reply ? daysBefore(now, seed.daysAgo - 1).toISOString() : null,
    ...{ helpful: seed.helpful, is_public: 1, demonstration: 1 },
    ...{ created_at: written.toISOString(), edited_at: null }
  }
}

/** Deletes the invented reviews with the votes of customers for them, and their ratings. */
export async function removeDemonstrationReviews(tx: Transaction, now: Date) {
  const { query } = tx
  const invented = query.selectFrom('reviews').select('id').where('demonstration', '=', 1)
  await query.deleteFrom('review_votes').where('review_id', 'in', invented).execute()
  const reviews = await query.deleteFrom('reviews').where('demonstration', '=', 1).executeTakeFirst()
  await deleteDemonstrationRatings(tx, now)
  return { reviews: Number(reviews.numDeletedRows) }
}
