import type { WalletBody, WalletBucketBody } from '../../contract/money/wallet.ts'
import { BUCKET_RULES } from '../../domain/money/wallet.ts'
import { fillPlaceholders } from '../../i18n/fill.ts'
import { money } from '../../i18n/format.ts'
import type { ShopLocale } from '../../i18n/locales.ts'
import type { Messages } from '../../i18n/words.ts'

/** Props shared by all parts of the wallet's page. */
export interface WalletProps {
  readonly locale: ShopLocale
  readonly words: Messages<'wallet'>
  readonly notices: Readonly<Record<string, string>>
}

/** Further props of recharging. */
export interface RechargeProps extends WalletProps {
  readonly wallet: WalletBody
  readonly pay: Messages<'pay'>
}

/** The rule of a bucket: the purchases it covers. */
export const ruleOf = ({ locale, words }: WalletProps, { bucket, cover_percent, usable_above }: WalletBucketBody) =>
  fillPlaceholders(words[`rule_${BUCKET_RULES[bucket].kind}`], {
    above: money(locale, usable_above ?? 0),
    percent: cover_percent
  })
