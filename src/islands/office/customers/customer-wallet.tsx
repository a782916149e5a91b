import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { StaffCustomerBody } from '../../../contract/staff/customers.ts'
import { fillPlaceholders } from '../../../i18n/fill.ts'
import { dateTime, money } from '../../../i18n/format.ts'
import { problemOf } from '../../../stores/office/office-problems.ts'
import { walletEntriesQuery } from '../../../stores/staff/customers.ts'
import { LoadFailure } from '../../shell/load-failure.tsx'
import { LoadingPlaceholder } from '../../shell/loading-placeholder.tsx'
import { Button } from '../../shell/button.tsx'
import { Card } from '../card.tsx'
import { useOffice, useScreenWords } from '../words.tsx'

interface Props {
  readonly id: string
  readonly wallet: NonNullable<StaffCustomerBody['wallet']>
}

/** Balances of the wallet by bucket, and its ledger. */
export function CustomerWallet({ id, wallet: { balance, buckets } }: Props) {
  const words = useScreenWords('office-customers')
  const { locale } = useOffice()
  return (
    <Card title={words.wallet}>
      <p className="figures font-semibold">
        {words.balance}: {money(locale, balance)}
      </p>
      <dl className="figures mt-1">
        {buckets
          .filter(bucket => bucket.balance > 0)
          .map(bucket => (
            <div key={bucket.bucket} className="flex justify-between gap-4 py-1">
              <dt className="text-ink-soft">{words[`bucket_${bucket.bucket}`]}</dt>
              <dd>{money(locale, bucket.balance)}</dd>
            </div>
          ))}
      </dl>
      <h3 className="mt-4 font-semibold">{words.wallet_entries}</h3>
      <Entries id={id} />
    </Card>
  )
}

function Entries({ id }: Pick<Props, 'id'>) {
  const words = useScreenWords('office-customers')
  const { locale, words: frame, notices } = useOffice()
  const { data, error, isPending, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useInfiniteQuery(
    walletEntriesQuery(id)
  )
  if (!data)
    return isPending ? (
      <LoadingPlaceholder label={frame.loading} />
    ) : (
      <LoadFailure words={frame} problem={problemOf(error)} notices={notices} onRetry={() => void refetch()} />
    )
  const entries = data.pages.flatMap(page => page.wallet_entries)
  return (
    <>
      {entries.length === 0 && <p className="text-ink-soft">{words.wallet_none}</p>}
      <ul className="divide-y divide-line">
        {entries.map(entry => (
          <li key={entry.id} className="py-2">
            <p className="flex flex-wrap justify-between gap-x-4">
              <span>{[words[`kind_${entry.kind}`], entry.label].filter(Boolean).join(' · ')}</span>
              <span className="figures font-medium">{money(locale, entry.amount)}</span>
            </p>
            <p className="figures flex flex-wrap justify-between gap-x-4 text-sm text-ink-soft">
              <span>
                {dateTime(locale, entry.happened_at)}
                {entry.order_number !== null && (
                  <>
                    {' · '}
                    <Link
                      to="/orders/$number"
                      params={{ number: entry.order_number }}
                      className="text-accent underline underline-offset-4"
                    >
                      {entry.order_number}
                    </Link>
                  </>
                )}
              </span>
              <span>{fillPlaceholders(words.balance_after, { amount: money(locale, entry.balance) })}</span>
            </p>
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button look="quiet" className="mt-3" held={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {words.more}
        </Button>
      )}
    </>
  )
}
