import { EXPIRY_WARNING_DAYS, isValidAt } from '../../../domain/money/wallet.ts'
import { isShopLocale } from '../../../i18n/locales.ts'
import { contactsOf, lockUser } from '../../identity/index.ts'
import type { Database } from '../../platform/db/database.ts'
import { enqueueWalletMail } from './messages.ts'
import { lockWalletWithLots, lotOf } from './ledger.ts'
import { markWarned, walletsToExpire, walletsToWarn } from './queries.ts'
import { daysAfter } from '../../../domain/time.ts'

/** Wallets handled in one run. */
const BATCH = 50

interface Deps {
  readonly db: Database
  readonly now: () => Date
}

/** Expires lots that are due; answers the number of wallets. */
export const expireWallets = async ({ db, now }: Deps) => {
  const due = await db.all(walletsToExpire, { now: now().toISOString(), limit: BATCH })
  for (const { user_id } of due) await db.change(tx => lockWalletWithLots(tx, user_id, now()))
  return due.length
}

/** Sends each owner one e-mail about all lots that expire within `EXPIRY_WARNING_DAYS`. */
export const warnWallets = async ({ db, now }: Deps) => {
  const at = now()
  const until = daysAfter(at, EXPIRY_WARNING_DAYS).toISOString()
  const due = await db.all(walletsToWarn, { now: at.toISOString(), until, limit: BATCH })
  for (const { user_id } of due)
    await db.change(async tx => {
      const wallet = await lockWalletWithLots(tx, user_id, at)
      const ending = (wallet?.lots ?? [])
        .filter(lot => lot.warned_at === null && lot.expires_at !== null && lot.expires_at <= until)
        .filter(lot => isValidAt(lotOf(lot), at))
      for (const { id } of ending) await tx.run(markWarned, { id, warned_at: at.toISOString() })
      const [first] = ending
      const person = await tx.first(lockUser, { id: user_id })
      const { email } = await contactsOf(tx, user_id)
      if (!first || !person || email === undefined) return
      const about = ending.map(({ bucket, remaining, label, expires_at }) => ({
        bucket,
        amount: remaining,
        label,
        at: expires_at ?? ''
      }))
      const locale = isShopLocale(person.locale) ? person.locale : 'mn'
      await enqueueWalletMail(tx, { to: email, locale, about }, `${first.id}:${first.expires_at}`, at)
    })
  return due.length
}
