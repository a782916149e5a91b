import { useStore } from '@nanostores/react'
import { History as HistoryIcon } from 'lucide-react'
import type { StoreCreditBody } from '../../contract/money/wallet.ts'
import { fillPlaceholders } from '../../i18n/fill.ts'
import { dateTime, money } from '../../i18n/format.ts'
import { localePath } from '../../i18n/locales.ts'
import {
  $walletFilter,
  $walletHistory,
  filterWallet,
  moreWalletHistory,
  reloadWalletHistory,
  WALLET_FILTERS
} from '../../stores/money/wallet.ts'
import { LoadFailure } from '../shell/load-failure.tsx'
import { LoadingPlaceholder } from '../shell/loading-placeholder.tsx'
import { ChoiceChip } from '../checkout/choice.tsx'
import { Button } from '../shell/button.tsx'
import { StateMessage } from '../shell/state-message.tsx'
import type { WalletProps } from './words.ts'

/** The entries of the wallet, newest first. */
export function History(props: WalletProps) {
  const { words, notices } = props
  const { items, hasMore, status, problem } = useStore($walletHistory)
  const filter = useStore($walletFilter)
  return (
    <section aria-labelledby="wallet-history" aria-busy={status === 'loading'}>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <h2 id="wallet-history" className="text-lg font-semibold">
          {words.history}
        </h2>
        <fieldset>
          <legend className="sr-only">{words.history_filter}</legend>
          <div className="flex flex-wrap gap-2">
            {WALLET_FILTERS.map(each => (
              <ChoiceChip
                key={each}
                group="wallet-filter"
                value={each}
                chosen={filter === each}
                onChoose={() => void filterWallet(each)}
              >
                {words[`filter_${each}`]}
              </ChoiceChip>
            ))}
          </div>
        </fieldset>
      </div>
      {status === 'failed' ? (
        <LoadFailure
          words={words}
          title={words.history_failed}
          problem={problem}
          notices={notices}
          onRetry={() => void reloadWalletHistory()}
        />
      ) : items.length > 0 ? (
        <ol className="mt-3 divide-y divide-line">
          {items.map(item => (
            <Row key={item.id} item={item} {...props} />
          ))}
        </ol>
      ) : status === 'loading' ? (
        <LoadingPlaceholder label={words.loading} rows={2} />
      ) : (
        <StateMessage
          icon={HistoryIcon}
          title={filter === 'all' ? words.history_none : words.history_none_such}
          {...(filter === 'all' && { text: words.history_none_text })}
        />
      )}
      {hasMore && status !== 'failed' && (
        <div className="mt-5 text-center">
          {status === 'more-failed' && <p className="mb-3 text-warn">{words.more_failed}</p>}
          <Button look="quiet" held={status === 'loading-more'} onClick={() => void moreWalletHistory()}>
            {status === 'loading-more' ? words.loading : words.more}
          </Button>
        </div>
      )}
    </section>
  )
}

function Row({ item, locale, words }: WalletProps & { readonly item: StoreCreditBody }) {
  const { kind, amount, balance, clawback_due, label, order_number: number, created_at } = item
  return (
    <li className="flex items-start justify-between gap-4 py-4">
      <div className="min-w-0">
        <p className="font-medium">{words[`kind_${kind}`]}</p>
        <p className="figures text-sm text-ink-soft">
          {dateTime(locale, created_at)}
          {number !== null ? (
            <>
              {' · '}
              <a
                className="inline-block py-0.5 underline underline-offset-4 hover:text-accent"
                href={`${localePath(locale, '/order')}?${new URLSearchParams({ number })}`}
              >
                {number}
              </a>
            </>
          ) : (
            label && ` · ${label}`
          )}
        </p>
        {clawback_due > 0 && (
          <p className="mt-0.5 text-sm text-warn">
            {fillPlaceholders(words.owed_later, { amount: money(locale, clawback_due) })}
          </p>
        )}
      </div>
      <div className="figures text-end whitespace-nowrap">
        <p className={`font-semibold ${amount > 0 ? 'text-accent' : ''}`}>
          {amount > 0 && '+'}
          {money(locale, amount)}
        </p>
        <p className="text-sm text-ink-soft">
          {fillPlaceholders(words.balance_after, { amount: money(locale, balance) })}
        </p>
      </div>
    </li>
  )
}
