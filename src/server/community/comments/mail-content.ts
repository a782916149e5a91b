import { isShopLocale, type Locale } from '../../../i18n/locales.ts'
import { contactsOf } from '../../identity/index.ts'
import type { CommentDeps } from './deps.ts'
import type { CommentReader } from './messages.ts'
import { commentById } from './queries.ts'

const localeOf = (locale: string): Locale => (isShopLocale(locale) ? locale : 'mn')

/** A comment and the address of its reader; undefined where there is none to write to, or nothing to say. */
export async function mailContent({ db, findText }: CommentDeps, commentId: string, reader: CommentReader) {
  const comment = await db.first(commentById, { id: commentId })
  if (!comment || comment.published_at === null) return undefined
  const answered = comment.reply_to_id === null ? undefined : await db.first(commentById, { id: comment.reply_to_id })
  const text = await findText(comment.subject_type, comment.subject_id, localeOf(answered?.locale ?? comment.locale))
  if (!text) return undefined
  const userId = reader === 'answered' ? answered?.user_id : text.writerId
  // Nobody is told of their own comment, nor twice of one.
  const isAlreadyNotified = reader === 'article-author' && answered?.user_id === text.writerId
  if (!userId || userId === comment.user_id || isAlreadyNotified) return undefined
  const { email } = await contactsOf(db, userId)
  if (email === undefined) return undefined
  const locale = reader === 'answered' ? localeOf(answered?.locale ?? '') : text.locale
  return { to: email, reader, locale, text, comment: comment, answered: reader === 'answered' ? answered : undefined }
}
