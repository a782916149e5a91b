import { localePath, type ShopLocale } from '../../../i18n/locales.ts'
import { words } from '../../../i18n/words.ts'
import { renderMail } from './mail-template.ts'

interface FollowerMail {
  readonly locale: ShopLocale
  readonly subject: string
  readonly articles: readonly { readonly title: string; readonly author: string; readonly path: string }[]
}

/** New articles of authors whom the reader follows, in one letter. */
export function followerMail({ locale, subject, articles }: FollowerMail, publicUrl: string) {
  const t = words(locale, 'letter')
  const [only] = articles
  const path = articles.length === 1 && only ? only.path : '/articles/members'
  return renderMail({
    locale,
    shop: words(locale, 'site')('name'),
    subject,
    paragraphs: [t('greeting'), t('followed_text')],
    facts: articles.map(({ title, author }) => [author, title] as const),
    button: { label: t('followed_button'), url: publicUrl + localePath(locale, path) },
    small: [t('followed_why')],
    link: { label: t('followed_stop'), url: publicUrl + localePath(locale, '/account/articles') }
  })
}
