import type { Messages } from '../../i18n/words.ts'

/** The part of the product's words that the buy box speaks. */
export type BuyWords = Pick<
  Messages<'product'>,
  'was' | 'sold_out' | 'option_sold_out' | 'quantity' | 'fewer' | 'more' | 'add' | 'adding' | 'added' | 'to_cart'
>
