import type { RouletteNight } from '../../contract/games/roulette.ts'
import type { ShopLocale } from '../../i18n/locales.ts'
import type { Messages } from '../../i18n/words.ts'

export interface RouletteProps {
  readonly locale: ShopLocale
  readonly words: Messages<'roulette'>
}

/** Words of a list of numbers. */
export type NumberWords = Pick<
  Messages<'roulette'>,
  'my_numbers' | 'my_state_valid' | 'my_state_won' | 'my_state_spent' | 'my_state_void' | 'of_order'
>

export interface NightProps extends RouletteProps {
  /** The night that the page was built with. */
  readonly night: RouletteNight
}

/** Pages of the host. */
export interface HostProps {
  readonly locale: ShopLocale
  readonly words: Messages<'roulette-staff'>
  readonly states: Pick<Messages<'roulette'>, 'state_scheduled' | 'state_live' | 'state_finished'>
}
