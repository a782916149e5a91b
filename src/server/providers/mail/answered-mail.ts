import { isShopLocale, localePath } from '../../../i18n/locales.ts'
import { words } from '../../../i18n/words.ts'
import { renderMail } from './mail-template.ts'

interface Answered {
  readonly question: { readonly text: string; readonly locale: string }
  readonly answer: { readonly text: string; readonly author_name: string }
  readonly product: { readonly slug: string; readonly title: string }
}

/** Tells who asked about a product that somebody has answered. */
export function answeredMail({ question, answer, product }: Answered, publicUrl: string) {
  const locale = isShopLocale(question.locale) ? question.locale : 'mn'
  const t = words(locale, 'questions')
  return renderMail({
    locale,
    shop: words(locale, 'company')('name'),
    subject: t('mail_subject', { title: product.title }),
    paragraphs: [words(locale, 'notification-mail')('greeting'), t('mail_text', { title: product.title })],
    facts: [
      [t('mail_question'), question.text],
      [answer.author_name || t('somebody'), answer.text]
    ],
    button: {
      label: t('mail_button'),
      url: `${publicUrl}${localePath(locale, `/products/${product.slug}`)}#questions`
    },
    small: []
  })
}
