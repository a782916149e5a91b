import { z } from 'zod'
import { BUCKETS } from '../../../domain/money/wallet.ts'
import { date, money } from '../../../i18n/format.ts'
import { localePath, type ShopLocale } from '../../../i18n/locales.ts'
import { words } from '../../../i18n/words.ts'
import { renderMail } from './mail-template.ts'

/** Money in a wallet that is about to be over. */
export const expiringMoneySchema = z.object({
  bucket: z.enum(BUCKETS),
  /** ₮. */
  amount: z.number(),
  /** The merchant that the voucher is for. */
  label: z.string(),
  /** Last moment of the money. */
  at: z.string()
})
export type ExpiringMoney = Readonly<z.output<typeof expiringMoneySchema>>

/** One mail for all that is about to be over. */
export function walletMail(ending: readonly ExpiringMoney[], locale: ShopLocale, publicUrl: string) {
  const t = words(locale, 'wallet')
  const total = ending.reduce((sum, { amount }) => sum + amount, 0)
  return renderMail({
    locale,
    shop: words(locale, 'company')('name'),
    subject: t('mail_subject', { amount: money(locale, total) }),
    paragraphs: [words(locale, 'notification-mail')('greeting'), t('mail_text')],
    facts: ending.map(({ bucket, amount, label, at }) => [
      bucket === 'voucher' && label !== '' ? `${t('bucket_voucher')} (${label})` : t(`bucket_${bucket}`),
      t('mail_until', { amount: money(locale, amount), date: date(locale, at) })
    ]),
    button: { label: t('mail_button'), url: publicUrl + localePath(locale, '/account/wallet') },
    small: [t('mail_why')]
  })
}
