import { isShopLocale, type Locale } from '../../../i18n/locales.ts'
import { contactsOf } from '../../identity/index.ts'
import type { CommentDeps } from './deps.ts'
import type { CommentReader } from './messages.ts'
import { commentById } from './queries.ts'

const localeOf = (locale: string): Locale => (isShopLocale(locale) ? locale : 'mn')

/** A comment and the address of its reader; undefined where there is none to write to, or nothing to say. */
export async function mailContent({ db, findText }: CommentDeps, commentId: string, reader: CommentReader) {
  const written = await db.first(commentById, { id: commentId })
  if (!written || written.published_at === null) return undefined
  const answered = written.reply_to_id === null ? undefined : await db.first(commentById, { id: written.reply_to_id })
  const text = await findText(written.subject_type, written.subject_id, localeOf(answered?.locale ?? written.locale))
  if (!text) return undefined
  const userId = reader === 'answered' ? answered?.user_id : text.writerId
  // Nobody is told of their own comment, nor twice of one.
  const isTold = reader === 'article-author' && answered?.user_id === text.writerId
  if (!userId || userId === written.user_id || isTold) return undefined
  const { email } = await contactsOf(db, userId)
  if (email === undefined) return undefined
  const locale = reader === 'answered' ? localeOf(answered?.locale ?? '') : text.locale
  return { to: email, reader, locale, text, comment: written, answered: reader === 'answered' ? answered : undefined }
}
