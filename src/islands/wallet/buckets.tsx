import { Banknote, Gift, PiggyBank, RotateCcw, TicketPercent, type LucideIcon } from 'lucide-react'
import type { WalletBody } from '../../contract/money/wallet.ts'
import type { Bucket } from '../../domain/money/wallet.ts'
import { money } from '../../i18n/format.ts'
import { localePath } from '../../i18n/locales.ts'
import { ruleOf, type WalletProps } from './words.ts'

const SIGNS: Record<Bucket, LucideIcon> = {
  voucher: TicketPercent,
  bonus: PiggyBank,
  credit: RotateCcw,
  gift: Gift,
  cash: Banknote
}

/** Every kind of money with what it pays for, in the order it is spent. */
export function Buckets(props: WalletProps & { readonly wallet: WalletBody }) {
  const { locale, words, wallet } = props
  return (
    <section aria-labelledby="wallet-buckets">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="wallet-buckets" className="text-lg font-semibold">
          {words.buckets}
        </h2>
        <a
          href={localePath(locale, '/pages/wallet')}
          className="inline-flex min-h-11 items-center text-sm underline underline-offset-4 hover:text-accent"
        >
          {words.rules_link}
        </a>
      </div>
      <p className="max-w-text text-sm text-ink-soft">{words.buckets_text}</p>
      <ul className="mt-3 divide-y divide-line">
        {wallet.buckets.map(each => {
          const Sign = SIGNS[each.bucket]
          return (
            <li key={each.bucket} className="flex items-start gap-4 py-4">
              <Sign className="mt-0.5 size-6 shrink-0 text-accent" strokeWidth={1.5} aria-hidden="true" />
              <div className="min-w-0 flex-1">
                <p className="font-medium">{words[`bucket_${each.bucket}`]}</p>
                <p className="mt-0.5 max-w-text text-sm text-ink-soft">{ruleOf(props, each)}</p>
              </div>
              <p className={`figures font-semibold whitespace-nowrap ${each.balance === 0 ? 'text-ink-soft' : ''}`}>
                {money(locale, each.balance)}
              </p>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
