import type { WonPrize } from '../../../contract/games/prize-promotion.ts'
import { date } from '../../../i18n/format.ts'
import { isShopLocale, localePath, type Locale } from '../../../i18n/locales.ts'
import { words } from '../../../i18n/words.ts'
import { renderMail } from './mail-template.ts'

interface PrizeMailContent {
  readonly prize: WonPrize
  /** Language of the winner. */
  readonly locale: Locale
}

/** Tells a winner what they won, until when it can be used, and where the draw can be computed again. */
export function prizeMail({ prize, locale: wanted }: PrizeMailContent, publicUrl: string) {
  const locale = isShopLocale(wanted) ? wanted : 'mn'
  const t = words(locale, 'prize-mail')
  const isMoney = prize.kind === 'wallet_bonus' || prize.kind === 'jackpot'
  return renderMail({
    locale,
    shop: words(locale, 'company')('name'),
    subject: t('subject', { prize: prize.name }),
    paragraphs: [
      words(locale, 'notification-mail')('greeting'),
      t('text', { prize: prize.name, promotion: prize.promotion.title }),
      isMoney ? t('wallet') : t('coupon')
    ],
    ...(prize.coupon_code !== null && { code: prize.coupon_code }),
    facts: prize.expires_at === null ? [] : [[t('until'), date(locale, prize.expires_at)] as const],
    button: { label: t('button'), url: publicUrl + localePath(locale, '/account/prizes') },
    small: [t('verify', { link: `${publicUrl}${localePath(locale, '/promotions/verify')}?draw=${prize.id}` })]
  })
}
