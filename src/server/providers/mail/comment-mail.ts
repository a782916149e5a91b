import { isShopLocale, localePath, type Locale } from '../../../i18n/locales.ts'
import { words } from '../../../i18n/words.ts'
import { renderMail } from './mail-template.ts'

interface Commented {
  /** The person replied to, or the member whose article it is. */
  readonly reader: 'answered' | 'article-author'
  /** The reader's language. */
  readonly locale: Locale
  readonly text: { readonly title: string; readonly path: string }
  readonly comment: { readonly text: string; readonly author_name: string }
  /** The reader's own comment. */
  readonly answered: { readonly text: string } | undefined
}

/** Tells of a reply to one's comment, or of a comment on one's article. */
export function commentMail({ reader, locale: wanted, text, comment, answered }: Commented, publicUrl: string) {
  const locale = isShopLocale(wanted) ? wanted : 'mn'
  const t = words(locale, 'comments')
  const { title } = text
  const isReply = reader === 'answered'
  return renderMail({
    locale,
    shop: words(locale, 'company')('name'),
    subject: isReply ? t('mail_reply_subject', { title }) : t('mail_article_subject', { title }),
    paragraphs: [
      words(locale, 'notification-mail')('greeting'),
      isReply ? t('mail_reply_text', { title }) : t('mail_article_text', { title })
    ],
    facts: [
      ...(answered ? [[t('mail_own'), answered.text] as const] : []),
      [comment.author_name || t('somebody'), comment.text]
    ],
    button: { label: t('mail_button'), url: `${publicUrl}${localePath(locale, text.path)}#comments` },
    small: []
  })
}
