import type { PrizePromotionDetail } from '../../contract/games/prize-promotion.ts'
import type { ShopLocale } from '../../i18n/locales.ts'
import type { Messages } from '../../i18n/words.ts'

export interface GameProps {
  readonly locale: ShopLocale
  readonly words: Messages<'prize-game'>
  readonly notices: Readonly<Record<string, string>>
  readonly promotion: PrizePromotionDetail
}
