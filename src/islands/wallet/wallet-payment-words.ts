import type { Messages } from '../../i18n/words.ts'

type WalletWords = Messages<'wallet'>
type PartKey = Extract<keyof WalletWords, `part_${string}` | `bucket_${string}`>

/** The few sentences that checkout needs of the wallet. */
export type WalletPaymentWords = Pick<WalletWords, PartKey>

export const walletPaymentWords = (words: WalletWords) =>
  Object.fromEntries(Object.entries(words).filter(([key]) => /^(?:part|bucket)_/.test(key))) as WalletPaymentWords
