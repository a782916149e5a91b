import type { OrderBody } from '../../contract/order.ts'
import type { ShopLocale } from '../../i18n/locales.ts'
import type { Messages } from '../../i18n/words.ts'

export type OrderWords = Messages<'order'>

/** What every part of the order's page is handed. */
export interface OrderProps {
  readonly locale: ShopLocale
  readonly words: OrderWords
}

/** What stands below the goods once they are there. */
export interface AfterSalesProps extends OrderProps {
  readonly returns: Messages<'returns'>
  readonly order: OrderBody
  readonly notices: Readonly<Record<string, string>>
}

/** A word whose key is made of data, such as `status_shipped`. */
export const wordOf = (words: OrderWords, key: string) => (words as Readonly<Record<string, string>>)[key] ?? ''
