import type { OwnReview } from '../../../contract/review.ts'
import type { ProductView } from '../../../contract/storefront.ts'
import { publicName } from '../../../domain/moderation.ts'
import { ok, type Result } from '../../../domain/result.ts'
import { REVIEWS_PER_HOUR } from '../../../domain/review.ts'
import { HOUR_MS } from '../../../domain/time.ts'
import type { Locale } from '../../../i18n/locales.ts'
import { userById, userOwner } from '../../identity/index.ts'
import { latestReceivedLine } from '../../ordering/orders/index.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { notFound, tooMany, unprocessable, type Problem, type ServiceResult } from '../../platform/http/problem.ts'
import { consume } from '../../platform/rate-limit/rate-limit.ts'
import { optionsColumn, type ReviewContent } from './content.ts'
import type { ReviewDeps } from './deps.ts'
import { ownReview } from './mine.ts'
import type { NewPhoto } from './photos.ts'
import { policyOf } from './policy.ts'
import { deleteReview, deletePhotosOfReview, deleteVotesOfReview, lockReview, type ReviewRow } from './queries.ts'
import { submitEdit, submitNew, type Purchase, type ReviewDraft } from './submit-version.ts'

const PER_USER = { name: 'review', max: REVIEWS_PER_HOUR, windowMs: HOUR_MS }
const HOUR_S = 3_600

export interface WrittenReview extends Pick<ReviewContent, 'rating' | 'title' | 'comment'> {
  readonly images: readonly File[]
  readonly userId: string
  readonly locale: Locale
  readonly network: string
}

/** Reviews a product; it is public at once where nothing holds it, otherwise when a moderator approves it. */
export async function create(deps: ReviewDeps, slugOrId: string, written: WrittenReview): ServiceResult<OwnReview> {
  const product = await deps.product(slugOrId)
  if (!product) return notFound('product-not-found')
  if (policyOf(product) === 'closed') return unprocessable('reviews-closed')
  const photos = await receivePhotos(deps, written)
  if (!photos.ok) return photos
  const done = await deps.db.change(async tx => {
    const draft = await draftOf(tx, product, written, photos.value)
    return draft.ok ? submitNew(deps, tx, draft.value) : draft
  })
  return done.ok ? ok(await ownReview(deps, done.value, written.locale)) : done
}

/** Edits one's own review: a new version, which a moderator may have to approve. `keep` names photos that stay. */
export async function edit(
  deps: ReviewDeps,
  id: string,
  keep: readonly string[],
  written: WrittenReview
): ServiceResult<OwnReview> {
  const { db } = deps
  const found = await db.first(lockReview, { id })
  if (found?.user_id !== written.userId) return notFound('review-not-found')
  const product = await deps.product(found.subject_id)
  // Gone from the shop: nobody could read it.
  if (!product) return notFound('product-not-found')
  const photos = await receivePhotos(deps, written)
  if (!photos.ok) return photos
  const done = await db.change(async tx => {
    const row = await tx.first(lockReview, { id })
    if (!row) return notFound('review-not-found')
    const draft = await draftOf(tx, product, written, photos.value, row)
    return draft.ok ? submitEdit(deps, tx, row, draft.value, keep) : draft
  })
  return done.ok ? ok(await ownReview(deps, done.value, written.locale)) : done
}

/** Deletes one's own review with its photos and votes. */
export const remove = ({ db, moderation }: ReviewDeps, id: string, userId: string): ServiceResult<undefined> =>
  db.change(async tx => {
    const row = await tx.first(lockReview, { id })
    if (row?.user_id !== userId) return notFound('review-not-found')
    await moderation.withdraw(tx, row.subject_type === 'product' ? 'review' : 'vendor-review', id)
    await deleteWithParts(tx, id)
    return ok(undefined)
  })

/** The files of its photos go at the next sweep. */
export async function deleteWithParts(tx: Transaction, id: string) {
  await tx.run(deletePhotosOfReview, { review_id: id })
  await tx.run(deleteVotesOfReview, { review_id: id })
  await tx.run(deleteReview, { id })
}

async function receivePhotos(
  { db, pseudonymize, now, photos }: ReviewDeps,
  { userId, images }: WrittenReview
): ServiceResult<readonly NewPhoto[]> {
  const key = pseudonymize(`review\n${userId}`)
  if (!(await db.change(tx => consume(tx, PER_USER, key, now())))) return tooMany('too-many-requests', HOUR_S)
  return photos.save(images)
}

async function draftOf(
  tx: Transaction,
  product: ProductView,
  { rating, title, comment, userId, locale, network }: WrittenReview,
  photos: readonly NewPhoto[],
  earlier?: ReviewRow
): Promise<Result<ReviewDraft, Problem>> {
  const { document, variants } = product
  const received = await latestReceivedLine(tx, userId, document.id)
  const options = variants.find(({ id }) => id === received?.variant_id)?.options ?? {}
  const purchase = received
    ? { lineId: received.line_item_id, options, receivedAt: received.received_at }
    : earlier && purchaseOf(earlier)
  const policy = policyOf(product)
  if (policy === 'closed') return unprocessable('reviews-closed')
  if (policy === 'service' && !purchase) return unprocessable('review-buyers-only')
  const user = await tx.first(userById, { id: userId })
  return ok({
    subject: { type: 'product', id: document.id, title: product.title.mn, path: `/products/${document.slug}` },
    author: {
      key: userOwner(userId),
      userId,
      name: publicName(user?.first_name ?? '', user?.last_name ?? '') ?? null,
      email: null
    },
    ...{ purchase, photos, locale, network, content: { rating, title, comment } },
    isRestricted: policy === 'service'
  })
}

/** As the row already has it: the order may have been claimed from a guest's time. */
const purchaseOf = ({ line_item_id, options_json, received_at }: ReviewRow): Purchase | undefined =>
  line_item_id === null
    ? undefined
    : { lineId: line_item_id, options: optionsColumn.read(options_json), receivedAt: received_at }
