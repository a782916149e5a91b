import { useStore } from '@nanostores/react'
import { ChevronDown, FileSignature } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { LeaseBody } from '../../contract/money/lease.ts'
import { LEASE_MIN } from '../../domain/money/lease.ts'
import { isLeaseOver } from '../../domain/money/lease-state.ts'
import { fillPlaceholders } from '../../i18n/fill.ts'
import { date, money } from '../../i18n/format.ts'
import { localePath } from '../../i18n/locales.ts'
import { watchLease } from '../../stores/money/lease.ts'
import { $leases, loadLeases, moreLeases, replaceLease } from '../../stores/money/leases.ts'
import { LoadFailure } from '../shell/load-failure.tsx'
import { SignedInPage } from '../account/signed-in-page.tsx'
import { useFresh } from '../account/use-fresh.ts'
import { LoadingPlaceholder } from '../shell/loading-placeholder.tsx'
import { Button, ButtonLink } from '../shell/button.tsx'
import { StateMessage } from '../shell/state-message.tsx'
import { LeaseDetails } from './lease-details.tsx'
import { noonOf, signOf, type LeaseProps } from './words.ts'

interface Props extends LeaseProps {
  readonly notices: Readonly<Record<string, string>>
}

export const LeasesPage = (props: Props) => (
  <SignedInPage locale={props.locale} loading={props.words.loading}>
    <Leases {...props} />
  </SignedInPage>
)

/** Everything somebody leases; the one the address names, or the newest that is not over, stands open. */
function Leases({ notices, locale, words }: Props) {
  const { items, hasMore, status, problem } = useStore($leases)
  useEffect(() => void loadLeases(), [])
  useFresh(loadLeases)
  if (status === 'failed')
    return <LoadFailure words={words} problem={problem} notices={notices} onRetry={() => void loadLeases()} />
  if (items.length === 0)
    return status === 'loading' ? (
      <LoadingPlaceholder label={words.loading} rows={2} />
    ) : (
      <StateMessage
        icon={FileSignature}
        title={words.empty_title}
        text={fillPlaceholders(words.empty_text, { min: money(locale, LEASE_MIN) })}
      >
        <ButtonLink href={localePath(locale, '/pages/leasing')}>{words.empty_action}</ButtonLink>
      </StateMessage>
    )
  const named = new URL(location.href).searchParams.get('number')
  const open =
    items.find(({ number }) => number === named) ?? items.find(({ state }) => !isLeaseOver(state)) ?? items[0]
  return (
    <div className="grid gap-4">
      {items.map(lease => (
        <Lease key={lease.number} lease={lease} opened={lease === open} locale={locale} words={words} />
      ))}
      {hasMore && (
        <Button
          look="quiet"
          className="justify-self-center"
          held={status === 'loading-more'}
          onClick={() => void moreLeases()}
        >
          {status === 'loading-more' ? words.more_loading : words.more}
        </Button>
      )}
    </div>
  )
}

function Lease({ lease, opened, locale, words }: LeaseProps & { readonly lease: LeaseBody; readonly opened: boolean }) {
  const [open, setOpen] = useState(opened)
  const { number, state, payment } = lease
  useEffect(
    () =>
      open
        ? watchLease(() => $leases.get().items.find(each => each.number === number) ?? null, replaceLease)
        : undefined,
    [open, number, state, payment?.id]
  )
  const next = lease.instalments.find(each => each.state === 'late' || each.state === 'next')
  return (
    <details
      className="group rounded-xl border border-line"
      open={open}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className="flex cursor-pointer items-start justify-between gap-4 p-5 desk:p-6">
        <span className="min-w-0">
          <span className="mb-1 flex flex-wrap items-baseline gap-x-4 gap-y-0.5">
            <span className="figures text-lg font-semibold">{lease.number}</span>
            <span className={`text-sm font-medium ${lease.is_late ? 'text-sale' : ''}`}>
              {words[`state_${signOf(lease)}`]}
            </span>
          </span>
          <span className="figures block text-sm text-ink-soft">
            {[date(locale, lease.created_at), money(locale, lease.price)].join(' · ')}
          </span>
          {next && (
            <span className={`figures mt-1 block text-sm ${lease.is_late ? 'font-medium text-sale' : ''}`}>
              {money(locale, next.amount)},{' '}
              {fillPlaceholders(lease.is_late ? words.late_since : words.next_due, {
                date: date(locale, noonOf(next.due_on))
              })}
            </span>
          )}
        </span>
        <ChevronDown className="mt-1 size-5 shrink-0 group-open:rotate-180" strokeWidth={1.5} aria-hidden="true" />
      </summary>
      <div className="px-5 pb-5 desk:px-6 desk:pb-6">
        <h2 className="sr-only">{fillPlaceholders(words.paper_title, { number })}</h2>
        <LeaseDetails lease={lease} onUpdate={replaceLease} locale={locale} words={words} />
        <a
          href={`${localePath(locale, '/order')}?${new URLSearchParams({ number: lease.order_number })}`}
          className="mt-4 inline-flex min-h-11 items-center font-medium text-accent underline underline-offset-4"
        >
          {fillPlaceholders(words.order, { number: lease.order_number })}
        </a>
      </div>
    </details>
  )
}
