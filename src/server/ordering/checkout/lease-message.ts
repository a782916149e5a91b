import { LEASE_MIN, LEASE_MAX, type LeaseProblem } from '../../../domain/money/lease.ts'
import { money } from '../../../i18n/format.ts'
import type { Locale } from '../../../i18n/locales.ts'
import { words } from '../../../i18n/words.ts'

/** Why a lease is not offered, in the reader's language. */
export const leaseMessage = (code: LeaseProblem, locale: Locale) => words(locale, 'problem')(code, leaseValues(locale))

/** Amounts that these sentences mention, in ₮. */
export const leaseValues = (locale: Locale) => ({ min: money(locale, LEASE_MIN), max: money(locale, LEASE_MAX) })
