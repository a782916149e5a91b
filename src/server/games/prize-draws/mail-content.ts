import type { Locale } from '../../../i18n/locales.ts'
import { contactsOf } from '../../identity/index.ts'
import type { PrizeDrawDeps } from './deps.ts'
import { wonBody, wonRow } from './won-prizes.ts'

/** The mail to a winner; undefined where they have no address, or no account any more. */
export async function mailContent({ db, now }: PrizeDrawDeps, drawId: string, locale: Locale) {
  const row = await wonRow(db, drawId)
  if (!row || row.user_id === null) return undefined
  const { email } = await contactsOf(db, row.user_id)
  return email === undefined ? undefined : { to: email, locale, prize: wonBody(row, locale, now()) }
}
