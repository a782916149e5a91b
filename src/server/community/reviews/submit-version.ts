import { v7 as uuid } from 'uuid'
import { ok, type Result } from '../../../domain/result.ts'
import { REVIEW_PHOTOS_MAX } from '../../../domain/community/review.ts'
import type { Locale } from '../../../i18n/locales.ts'
import { words } from '../../../i18n/words.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { unprocessable, type Problem } from '../../platform/http/problem.ts'
import type { SubmissionSubject } from '../moderation/index.ts'
import { optionsColumn, submittedColumn, type ReviewContent } from './content.ts'
import type { ReviewDeps } from './deps.ts'
import type { NewPhoto } from './photos.ts'
import { insertPhoto, insertReview, photosOfReview, setSubmitted, type ReviewRow } from './queries.ts'

/** A line that the writer of a review received. */
export interface Purchase {
  readonly lineId: string
  readonly options: Readonly<Record<string, { readonly mn: string; readonly en?: string | undefined }>>
  readonly receivedAt: string | null
}

/** A review as its writer sent it, before a moderator has seen it. */
export interface ReviewDraft {
  readonly subject: SubmissionSubject & { readonly type: ReviewRow['subject_type'] }
  readonly author: {
    readonly key: string
    readonly userId: string | null
    readonly name: string | null
    readonly email: string | null
  }
  /** Left out where the writer has not received it from this shop. */
  readonly purchase: Purchase | undefined
  readonly content: Pick<ReviewContent, 'rating' | 'title' | 'comment'>
  readonly photos: readonly NewPhoto[]
  readonly locale: Locale
  readonly isRestricted: boolean
  readonly network: string
}

type Deps = Pick<ReviewDeps, 'moderation' | 'now'>

/** The first version; refused where its author has reviewed the subject before. */
export async function submitNew(deps: Deps, tx: Transaction, draft: ReviewDraft): Promise<Result<string, Problem>> {
  const at = deps.now()
  const id = uuid({ msecs: at.getTime() })
  const content = { ...draft.content, photos: draft.photos.map(photo => photo.id) }
  const { subject, author, locale } = draft
  const inserted = await tx.run(insertReview, {
    ...{ id, subject_type: subject.type, subject_id: subject.id, author: author.key, user_id: author.userId, locale },
    ...{ ...draft.content, photos_json: '[]', created_at: at.toISOString(), edited_at: null },
    ...columnsOf(draft, content),
    ...{ reply: '', replied_at: null, helpful: 0, is_public: 0, demonstration: 0 }
  })
  if (inserted === 0) return unprocessable('review-exists')
  await submitContent(deps, tx, id, draft, content)
  return ok(id)
}

/** A later version of a review: what is public stays until it is approved. `kept` names photos that it still has. */
export async function submitEdit(
  deps: Deps,
  tx: Transaction,
  { id }: Pick<ReviewRow, 'id'>,
  draft: ReviewDraft,
  savedPhotoIds: readonly string[]
): Promise<Result<string, Problem>> {
  const known = (await tx.all(photosOfReview, { review_id: id })).map(photo => photo.id)
  const photos = [...savedPhotoIds.filter(each => known.includes(each)), ...draft.photos.map(photo => photo.id)]
  if (photos.length > REVIEW_PHOTOS_MAX)
    return unprocessable('review-photos-many', { values: { max: REVIEW_PHOTOS_MAX }, field: 'images' })
  const content = { ...draft.content, photos }
  await tx.run(setSubmitted, { id, ...columnsOf(draft, content) })
  await submitContent(deps, tx, id, draft, content)
  return ok(id)
}

const columnsOf = ({ author, purchase }: ReviewDraft, content: ReviewContent) => ({
  submitted_json: submittedColumn.write(content),
  author_name: author.name,
  line_item_id: purchase?.lineId ?? null,
  options_json: optionsColumn.write(purchase?.options ?? {}),
  received_at: purchase?.receivedAt ?? null
})

async function submitContent(
  { moderation, now }: Deps,
  tx: Transaction,
  id: string,
  { subject, author, photos, locale, isRestricted, network }: ReviewDraft,
  content: ReviewContent
) {
  const created_at = now().toISOString()
  for (const photo of photos) await tx.run(insertPhoto, { ...photo, review_id: id, is_public: 0, created_at })
  await moderation.submit(tx, {
    kind: subject.type === 'product' ? 'review' : 'vendor-review',
    targetId: id,
    subject,
    author: { ...author, name: author.name ?? words(locale, 'reviews')('member') },
    ...{ locale, isRestricted, network },
    text: [content.title, content.comment].filter(Boolean).join('\n'),
    payload: content,
    photoCount: content.photos.length
  })
}
