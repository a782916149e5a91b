import { fillPlaceholders } from '../../i18n/fill.ts'
import { money } from '../../i18n/format.ts'
import type { WalletBody } from '../../contract/money/wallet.ts'
import type { WalletProps } from './words.ts'

/** All there is, in large figures, and of what it is made up. */
export function Balance({ locale, words, wallet }: WalletProps & { readonly wallet: WalletBody }) {
  return (
    <section aria-labelledby="wallet-balance" className="rounded-xl bg-accent p-6 text-accent-ink desk:p-8">
      <h2 id="wallet-balance" className="font-medium">
        {words.balance}
      </h2>
      <p className="figures mt-1 text-4xl font-semibold tracking-tight desk:text-5xl">
        {money(locale, wallet.balance)}
      </p>
      {wallet.balance > 0 ? <Shares wallet={wallet} /> : <p className="mt-3">{words.balance_none}</p>}
      {!wallet.enabled && <p className="mt-4 rounded-card bg-warn-soft p-3 text-warn">{words.paused}</p>}
      {wallet.clawback_due > 0 && (
        <p className="mt-4 rounded-card bg-warn-soft p-3 text-warn">
          {fillPlaceholders(words.owed, { amount: money(locale, wallet.clawback_due) })}
        </p>
      )}
    </section>
  )
}

const WIDTH = 1_000
const GAP = 6
const SHADES = ['opacity-100', 'opacity-80', 'opacity-65', 'opacity-50', 'opacity-35']

/** Shares of the buckets as one bar; the list below says the same in words. */
function Shares({ wallet }: { readonly wallet: WalletBody }) {
  const filled = wallet.buckets.filter(({ balance }) => balance > 0)
  const room = WIDTH - GAP * (filled.length - 1)
  let from = 0
  return (
    <svg
      className="mt-5 h-2.5 w-full overflow-hidden rounded-full"
      viewBox={`0 0 ${WIDTH} 10`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {filled.map(({ bucket, balance }, index) => {
        const width = (balance / wallet.balance) * room
        const x = from
        from += width + GAP
        return <rect key={bucket} x={x} width={width} height={10} fill="currentColor" className={SHADES[index]} />
      })}
    </svg>
  )
}
