import type { LeaseBody } from '../../contract/money/lease.ts'
import type { ShopLocale } from '../../i18n/locales.ts'
import type { Messages } from '../../i18n/words.ts'

/** Props shared by all parts of leasing. */
export interface LeaseProps {
  readonly locale: ShopLocale
  readonly words: Messages<'lease'>
}

/** Noon of a day in Ulaanbaatar, to be written as a date. */
export const noonOf = (day: string) => `${day}T04:00:00Z`

/** How a lease is doing for its owner: a running one may be late. */
export type LeaseSign = LeaseBody['state'] | 'late'
export const signOf = ({ state, is_late }: LeaseBody): LeaseSign => (is_late ? 'late' : state)
