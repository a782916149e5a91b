import type { OwnReviews, OwnReview } from '../../../contract/community/review.ts'
import { REVIEW_UNTIL_DAYS } from '../../../domain/ordering/returns.ts'
import { daysBefore } from '../../../domain/time.ts'
import type { Locale } from '../../../i18n/locales.ts'
import { linesWithoutReview } from '../../ordering/orders/index.ts'
import type { VersionState } from '../moderation/index.ts'
import { LAST_ID } from '../../platform/db/id-range.ts'
import { optionsBody, replyBody } from './bodies.ts'
import { optionsColumn, submittedColumn } from './content.ts'
import type { ReviewDeps } from './deps.ts'
import { policyOf } from './policy.ts'
import { photosOfReview, reviewById, reviewedSubjects, reviewsOfUser, type ReviewRow } from './queries.ts'

const PER_PAGE = 20
const AWAITED_MAX = 50

/** A customer's own reviews, newest first, each with the decision about its newest version; and lines still to be reviewed. */
export async function listOwnReviews(
  deps: ReviewDeps,
  userId: string,
  cursor: string | undefined,
  locale: Locale
): Promise<OwnReviews> {
  const { db } = deps
  const rows = await db.all(reviewsOfUser, { user_id: userId, before: cursor ?? LAST_ID, limit: PER_PAGE + 1 })
  const shown = rows.slice(0, PER_PAGE)
  const states = await statesOf(deps, shown)
  return {
    reviews: await Promise.all(shown.map(row => bodyOf(deps, row, states.get(row.id), locale))),
    awaited: cursor === undefined ? await awaited(deps, userId, locale) : [],
    next_cursor: rows.length > PER_PAGE ? (shown.at(-1)?.id ?? null) : null
  }
}

/** One's own review after a change of it. */
export async function ownReview(deps: ReviewDeps, id: string, locale: Locale): Promise<OwnReview> {
  const row = await deps.db.first(reviewById, { id })
  if (!row) throw new Error(`Review ${id} is gone`)
  return bodyOf(deps, row, (await statesOf(deps, [row])).get(id), locale)
}

async function statesOf({ db, moderation }: ReviewDeps, rows: readonly ReviewRow[]) {
  const ids = (type: ReviewRow['subject_type']) => rows.filter(row => row.subject_type === type).map(({ id }) => id)
  return new Map([
    ...(await moderation.versionsOf(db, 'review', ids('product'))),
    ...(await moderation.versionsOf(db, 'vendor-review', ids('vendor')))
  ])
}

async function bodyOf(
  deps: ReviewDeps,
  row: ReviewRow,
  version: VersionState | undefined,
  locale: Locale
): Promise<OwnReview> {
  const { db, photos } = deps
  const { rating, title, comment, photos: wanted } = submittedColumn.read(row.submitted_json)
  const known = wanted.length === 0 ? [] : await db.all(photosOfReview, { review_id: row.id })
  const images = wanted.flatMap(id => known.filter(photo => photo.id === id))
  return {
    id: row.id,
    subject:
      row.subject_type === 'product'
        ? await productBody(deps, row.subject_id, locale)
        : await vendorBody(deps, row.subject_id),
    ...{ rating, title, comment },
    images: images.map(photo => ({
      id: photo.id,
      url: photos.ownUrl(photo),
      width: photo.width,
      height: photo.height
    })),
    options: optionsBody(row.options_json, locale),
    written_at: row.created_at,
    public: row.is_public === 1,
    // A decision that is a year old is forgotten; the review stays.
    state: version?.state ?? (row.is_public === 1 ? 'approved' : 'rejected'),
    reason: version?.reason ?? null,
    note: version?.note ?? '',
    submission_id: version?.submissionId ?? null,
    can_appeal: version?.canAppeal ?? false,
    helpful: row.helpful,
    reply: replyBody(row)
  }
}

/** Without a title where the product has gone from the shop. */
async function productBody({ product }: Pick<ReviewDeps, 'product'>, id: string, locale: Locale) {
  const view = await product(id)
  const title = (locale === 'mn' ? undefined : view?.title.en) ?? view?.title.mn ?? ''
  const path = view ? `/products/${view.document.slug}` : ''
  return { type: 'product' as const, id, title, path, image: view?.document.image ?? null }
}

async function vendorBody({ vendor }: Pick<ReviewDeps, 'vendor'>, id: string) {
  const found = await vendor(id)
  return { type: 'vendor' as const, id, title: found?.name ?? '', path: found ? `/vendors/${id}` : '', image: null }
}

/** Received within the time in which buyers are asked, each product once. */
async function awaited(deps: ReviewDeps, userId: string, locale: Locale): Promise<OwnReviews['awaited']> {
  const { db, now, product } = deps
  const lines = await linesWithoutReview(db, userId, daysBefore(now(), REVIEW_UNTIL_DAYS), AWAITED_MAX)
  const reviewed = await db.all(reviewedSubjects, { user_id: userId, subject_type: 'product' })
  const known = new Set(reviewed.map(({ subject_id }) => subject_id))
  const waiting: OwnReviews['awaited'][number][] = []
  for (const line of lines) {
    const view = known.has(line.product_id) ? undefined : await product(line.product_id)
    if (!view || policyOf(view) === 'closed') continue
    known.add(line.product_id)
    const options = view.variants.find(({ id }) => id === line.variant_id)?.options ?? {}
    waiting.push({
      order_number: line.order_number,
      line_item_id: line.line_item_id,
      subject: await productBody(deps, line.product_id, locale),
      options: optionsBody(optionsColumn.write(options), locale),
      received_at: line.received_at
    })
  }
  return waiting
}
