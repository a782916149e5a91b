import { publicName } from '../../../domain/community/moderation.ts'
import { reviewPolicy } from '../../../domain/community/review.ts'
import { isLocale } from '../../../i18n/locales.ts'
import { userById, userOwner } from '../../identity/index.ts'
import type { LineReview } from '../../ordering/orders/index.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { submittedColumn } from './content.ts'
import type { ReviewDeps } from './deps.ts'
import { reviewByAuthor } from './queries.ts'
import { submitEdit, submitNew, type ReviewDraft } from './submit-version.ts'

/** The review of a received line, written from its order; of a product that was reviewed before, a new version of that. */
export async function submitOfLine(deps: Pick<ReviewDeps, 'moderation' | 'now'>, tx: Transaction, review: LineReview) {
  const draft = await draftOf(tx, review)
  const { subject, author } = draft
  const earlier = await tx.first(reviewByAuthor, {
    subject_type: subject.type,
    subject_id: subject.id,
    author: author.key
  })
  if (!earlier) return void (await submitNew(deps, tx, draft))
  const { title, photos } = submittedColumn.read(earlier.submitted_json)
  await submitEdit(deps, tx, earlier, { ...draft, content: { ...draft.content, title } }, photos)
}

async function draftOf(tx: Transaction, { order, recipient, details, ...review }: LineReview): Promise<ReviewDraft> {
  const { id, user_id, email, locale } = order
  const user = user_id === null ? undefined : await tx.first(userById, { id: user_id })
  const name =
    publicName(user?.first_name ?? '', user?.last_name ?? '') ??
    publicName(recipient?.firstname ?? '', recipient?.lastname ?? '')
  return {
    subject: { type: 'product', id: details.productId, title: details.name.mn, path: `/products/${details.slug}` },
    author: {
      key: user_id === null ? `order:${id}` : userOwner(user_id),
      userId: user_id,
      name: name ?? null,
      email: email === '' ? null : email
    },
    purchase: {
      lineId: review.lineId,
      options: details.options,
      receivedAt: review.receivedAt?.toISOString() ?? null
    },
    content: { rating: review.rating, title: '', comment: review.comment },
    photos: [],
    locale: isLocale(locale) ? locale : 'mn',
    isRestricted: reviewPolicy(details) === 'service',
    network: review.network
  }
}
