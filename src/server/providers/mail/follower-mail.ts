import { localePath, type ShopLocale } from '../../../i18n/locales.ts'
import { words } from '../../../i18n/words.ts'
import { renderMail } from './mail-template.ts'

interface FollowerMail {
  readonly locale: ShopLocale
  readonly subject: string
  readonly unsubscribeUrl: string
  readonly articles: readonly { readonly title: string; readonly author: string; readonly path: string }[]
}

/** New articles of authors whom the reader follows, in one mail. */
export function followerMail({ locale, subject, unsubscribeUrl, articles }: FollowerMail, publicUrl: string) {
  const t = words(locale, 'notification-mail')
  const [only] = articles
  const path = articles.length === 1 && only ? only.path : '/articles/members'
  const mail = renderMail({
    locale,
    shop: words(locale, 'company')('name'),
    subject,
    paragraphs: [t('greeting'), t('followed_text')],
    facts: articles.map(({ title, author }) => [author, title] as const),
    button: { label: t('followed_button'), url: publicUrl + localePath(locale, path) },
    small: [t('followed_why')],
    link: { label: t('followed_stop'), url: publicUrl + localePath(locale, '/account/articles') }
  })
  // RFC 8058: mailboxes show a button of their own, which posts here.
  const headers = { 'List-Unsubscribe': `<${unsubscribeUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
  return { ...mail, headers }
}
