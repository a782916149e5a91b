import type { WalletBody } from '../../contract/money/wallet.ts'
import { fillPlaceholders } from '../../i18n/fill.ts'
import { date, money } from '../../i18n/format.ts'
import type { WalletProps } from './words.ts'

/** Lots that expire, the soonest first. */
export function Expiring({ locale, words, wallet }: WalletProps & { readonly wallet: WalletBody }) {
  return (
    <section aria-labelledby="wallet-expiring">
      <h2 id="wallet-expiring" className="text-lg font-semibold">
        {words.expiring}
      </h2>
      <ul className="mt-3 divide-y divide-line">
        {wallet.expiring.map(({ id, bucket, amount, label, usable_above, expires_at, soon }) => (
          <li key={id} className="flex items-start justify-between gap-4 py-3">
            <div className="min-w-0">
              <p>{[words[`bucket_${bucket}`], label].filter(Boolean).join(' · ')}</p>
              <p className="figures text-sm text-ink-soft">
                {fillPlaceholders(words.expires, { date: date(locale, expires_at) })}
                {usable_above !== null &&
                  ` · ${fillPlaceholders(words.voucher_above, { above: money(locale, usable_above) })}`}
              </p>
              {soon && (
                <p className="mt-1 inline-block rounded-full bg-warn-soft px-2.5 py-0.5 text-sm font-medium text-warn">
                  {words.expires_soon}
                </p>
              )}
            </div>
            <p className="figures font-semibold whitespace-nowrap">{money(locale, amount)}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
