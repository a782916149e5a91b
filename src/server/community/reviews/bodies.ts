import type { ReviewBody } from '../../../contract/community/review.ts'
import type { Locale } from '../../../i18n/locales.ts'
import { optionsColumn, photosColumn } from './content.ts'
import type { ReviewRow } from './queries.ts'

/** Options of the variant that was bought, in the reader's language. */
export const optionsBody = (options_json: string, locale: Locale) =>
  Object.entries(optionsColumn.read(options_json)).map(([type, { mn, en }]) => ({
    type,
    value: locale === 'mn' ? mn : (en ?? mn)
  }))

export const replyBody = ({ reply, replied_at }: ReviewRow) =>
  reply === '' || replied_at === null ? null : { text: reply, replied_at }

interface Reader {
  readonly locale: Locale
  readonly userId: string | undefined
  /** Reviews that the reader finds helpful. */
  readonly voted: ReadonlySet<string>
}

export const reviewBody = (row: ReviewRow, { locale, userId, voted }: Reader): ReviewBody => ({
  id: row.id,
  rating: row.rating,
  title: row.title,
  comment: row.comment,
  locale: row.locale,
  author_name: row.author_name,
  verified: row.line_item_id !== null,
  options: optionsBody(row.options_json, locale),
  written_at: row.created_at,
  edited_at: row.edited_at,
  received_at: row.received_at,
  images: photosColumn.read(row.photos_json).map(({ file, ...photo }) => ({ ...photo, url: `/review-photos/${file}` })),
  reply: replyBody(row),
  helpful: row.helpful,
  voted: voted.has(row.id),
  own: userId !== undefined && row.user_id === userId,
  demonstration: row.demonstration === 1
})
