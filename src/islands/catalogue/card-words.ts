import type { ShopLocale } from '../../i18n/locales.ts'
import type { Messages } from '../../i18n/words.ts'

/** Words of a product card: those of the catalogue area that begin with `card_`, and the names of badges. */
export type CardWords = Pick<Messages<'catalogue'>, Extract<keyof Messages<'catalogue'>, `card_${string}`>> &
  Readonly<Record<`badge_${string}`, string>>

export interface CardContext {
  readonly locale: ShopLocale
  readonly words: CardWords
}
