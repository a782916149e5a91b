import type { StaffQuoteBody } from '../../contract/staff/travel-quote.ts'
import type { ShopLocale } from '../../i18n/locales.ts'
import type { Messages } from '../../i18n/words.ts'

export interface StaffProps {
  readonly locale: ShopLocale
  readonly words: Messages<'staff'>
  readonly notices: Readonly<Record<string, string>>
}

export interface SecondFactorProps {
  readonly security: Messages<'staff-security'>
  readonly notices: Readonly<Record<string, string>>
}

export interface BoxOfficeProps extends StaffProps {
  readonly office: Messages<'box-office'>
}

export interface StaffQuotesProps {
  readonly locale: ShopLocale
  readonly words: Messages<'travel-staff'>
  /** Words of customers: states, ages of passengers. */
  readonly quotes: Messages<'travel-quotes'>
  readonly notices: Readonly<Record<string, string>>
}

export type StaffQuoteProps = StaffQuotesProps & { readonly quote: StaffQuoteBody }
