import { RATING_MAX, type RatingDistribution } from '../../../domain/community/review.ts'
import { changeProductRatings } from '../../catalogue/products/index.ts'
import type { Transaction } from '../../platform/db/database.ts'
import type { SubmissionPublisher } from '../moderation/index.ts'
import { photosColumn, readContent } from './content.ts'
import {
  deletePhoto,
  hideReview,
  reviewForUpdate,
  photosOfReview,
  publishReview,
  showPhoto,
  type ReviewRow
} from './queries.ts'

/** Applies a decision to a review of a product or of a vendor. */
export const REVIEW_PUBLISHERS: readonly SubmissionPublisher[] = (['review', 'vendor-review'] as const).map(kind => ({
  kind,
  publish: publishVersion,
  unpublish: unpublishReview
}))

async function publishVersion(tx: Transaction, id: string, payload: unknown, at: Date) {
  const row = await tx.first(reviewForUpdate, { id })
  // Its writer's account was deleted meanwhile.
  if (!row) return
  const { rating, title, comment, photos } = readContent(payload)
  const isEdit = row.is_public === 1 && (row.rating !== rating || row.title !== title || row.comment !== comment)
  const edited_at = isEdit ? at.toISOString() : row.edited_at
  const photos_json = photosColumn.write(await showPhotos(tx, id, photos))
  await tx.run(publishReview, { id, rating, title, comment, photos_json, is_public: 1, edited_at })
  await countRating(tx, row, row.is_public === 1 ? row.rating : undefined, rating, at)
}

/** Shows these photos of a review, in this order; others belonged to versions that nobody will see again. */
async function showPhotos(tx: Transaction, review_id: string, wanted: readonly string[]) {
  const all = await tx.all(photosOfReview, { review_id })
  for (const { id } of all) await tx.run(wanted.includes(id) ? showPhoto : deletePhoto, { id })
  return wanted.flatMap(wantedId =>
    all.filter(({ id }) => id === wantedId).map(({ id, file, width, height }) => ({ id, file, width, height }))
  )
}

export async function unpublishReview(tx: Transaction, id: string, at: Date) {
  const row = await tx.first(reviewForUpdate, { id })
  if (row?.is_public !== 1) return
  await tx.run(hideReview, { id })
  await countRating(tx, row, row.rating, undefined, at)
}

/** Moves the product's ratings from one number of stars to another; undefined where none is public. */
async function countRating(
  tx: Transaction,
  { subject_type, subject_id, demonstration }: ReviewRow,
  before: number | undefined,
  after: number | undefined,
  at: Date
) {
  if (subject_type !== 'product' || before === after) return
  const by = Array.from(
    { length: RATING_MAX },
    (_, index) => Number(after === index + 1) - Number(before === index + 1)
  )
  const change = { isDemonstration: demonstration === 1, by: by as unknown as RatingDistribution }
  await changeProductRatings(tx, subject_id, change, at)
}
