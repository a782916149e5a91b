import type { OrderBody } from '../../../contract/ordering/order.ts'
import type { ShopLocale } from '../../../i18n/locales.ts'
import { words, type WordsSource } from '../../../i18n/words.ts'
import { orderMailContent, type OrderMailContext } from './order-mail-content.ts'
import { orderMailHtml } from './order-mail-html.ts'
import { orderMailText } from './order-mail-text.ts'

export interface OrderMail {
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** The confirmation of an order in its reader's language: what was ordered, where it goes and what comes next. */
export function orderConfirmationMail(
  order: OrderBody,
  locale: ShopLocale,
  context: OrderMailContext,
  texts: WordsSource = words
): OrderMail {
  const content = orderMailContent(order, locale, context, texts)
  return { subject: content.subject, text: orderMailText(content), html: orderMailHtml(content) }
}
