import type { ShopLocale } from '../../i18n/locales.ts'
import type { Messages } from '../../i18n/words.ts'
import type { CardWords } from '../catalogue/card-words.ts'

/** Words of the table: the compare area, what product pages say of delivery, returns and stock, and three of cards. */
export type CompareWords = Messages<'product'> &
  Messages<'compare'> &
  Pick<CardWords, 'card_add' | 'card_old_price' | 'card_wish' | Extract<keyof CardWords, `card_unit_${string}`>> &
  Pick<Messages<'product-rows'>, 'browse' | 'loading' | 'retry'>

export interface CompareProps {
  readonly locale: ShopLocale
  readonly words: CompareWords
}
