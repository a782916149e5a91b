import type { OrderBody } from '../../contract/ordering/order.ts'
import type { ShopLocale } from '../../i18n/locales.ts'
import type { Messages } from '../../i18n/words.ts'

export type OrderWords = Messages<'order'>

/** Props shared by all parts of the order's page. */
export interface OrderProps {
  readonly locale: ShopLocale
  readonly words: OrderWords
}

/** Props of the part below the lines once they are delivered. */
export interface AfterSalesProps extends OrderProps {
  readonly returns: Messages<'returns'>
  readonly order: OrderBody
  readonly notices: Readonly<Record<string, string>>
}

/** A word whose key is made of data, such as `status_shipped`. */
export const wordOf = (words: OrderWords, key: string) => (words as Readonly<Record<string, string>>)[key] ?? ''
