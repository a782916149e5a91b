import type { Messages } from '../../i18n/words.ts'

/** The part of the product's words that the buy box speaks. */
export type BuyWords = Pick<
  Messages<'product'>,
  | 'was'
  | 'online_price'
  | 'sold_out'
  | 'stock_unchosen'
  | 'quantity'
  | 'fewer'
  | 'more'
  | 'add'
  | 'adding'
  | 'added'
  | 'to_cart'
>
