import { useStore } from '@nanostores/react'
import { ChevronRight, PackageOpen } from 'lucide-react'
import { useEffect } from 'react'
import type { OrderBody } from '../../contract/ordering/order.ts'
import { isReturnOpen } from '../../domain/ordering/returns.ts'
import { fillPlaceholders, plural } from '../../i18n/fill.ts'
import { date, money } from '../../i18n/format.ts'
import { localePath, type ShopLocale } from '../../i18n/locales.ts'
import type { Messages } from '../../i18n/words.ts'
import {
  $ownOrders,
  $ordersRequest,
  queryOwnOrders,
  moreOwnOrders,
  ORDER_FILTERS,
  ORDER_SORTS,
  reloadOwnOrders,
  openOwnOrders
} from '../../stores/ordering/own-orders.ts'
import { $reordering, orderAgain } from '../../stores/ordering/reorder.ts'
import { ChoiceChip } from '../checkout/choice.tsx'
import { ReorderResult } from '../order/reorder-result.tsx'
import { StatusChip, statusWordOf } from '../order/status-chip.tsx'
import { Button, ButtonLink, TextButton } from '../shell/button.tsx'
import { Packshot } from '../shell/packshot.tsx'
import { StateMessage } from '../shell/state-message.tsx'
import { LoadFailure } from '../shell/load-failure.tsx'
import { SignedInPage } from './signed-in-page.tsx'
import { LoadingPlaceholder } from '../shell/loading-placeholder.tsx'

interface Props {
  readonly locale: ShopLocale
  readonly words: Messages<'orders'>
  /** `status_…` of the order's own page. */
  readonly statuses: Readonly<Record<string, string>>
  readonly notices: Readonly<Record<string, string>>
}

export const OrdersPage = (props: Props) => (
  <SignedInPage locale={props.locale} loading={props.words.loading}>
    <Orders {...props} />
  </SignedInPage>
)

function Orders(props: Props) {
  const { locale, words, notices } = props
  const { items, total, hasMore, status, problem } = useStore($ownOrders)
  const { filter } = useStore($ordersRequest)
  useEffect(() => void openOwnOrders(), [])

  return (
    <div className="grid gap-6">
      <Question {...props} />
      <p role="status" className="sr-only">
        {status === 'ready' ? plural(locale, words, 'found', total) : ''}
      </p>
      {status === 'failed' ? (
        <LoadFailure words={words} problem={problem} notices={notices} onRetry={() => void reloadOwnOrders()} />
      ) : items.length > 0 ? (
        <ul className="grid gap-4" aria-busy={status === 'loading'}>
          {items.map(order => (
            <OrderRow key={order.number} order={order} {...props} />
          ))}
        </ul>
      ) : status === 'loading' ? (
        <LoadingPlaceholder label={words.loading} />
      ) : (
        <StateMessage
          icon={PackageOpen}
          title={filter === 'all' ? words.none_title : words.none_such_title}
          text={filter === 'all' ? words.none_text : words.none_such_text}
        >
          {filter === 'all' ? (
            <ButtonLink href={localePath(locale, '/products')}>{words.to_products}</ButtonLink>
          ) : (
            <Button onClick={() => void queryOwnOrders({ filter: 'all' })}>{words.show_all}</Button>
          )}
        </StateMessage>
      )}
      {hasMore && status !== 'failed' && (
        <div className="text-center">
          {status === 'more-failed' && <p className="mb-3 text-warn">{words.more_failed}</p>}
          <Button look="quiet" held={status === 'loading-more'} onClick={() => void moreOwnOrders()}>
            {status === 'loading-more' ? words.loading : words.more}
          </Button>
        </div>
      )}
    </div>
  )
}

function Question({ words }: Props) {
  const { filter, sort } = useStore($ordersRequest)
  return (
    <div className="flex flex-wrap items-end justify-between gap-4">
      <fieldset>
        <legend className="sr-only">{words.filter}</legend>
        <div className="flex flex-wrap gap-2">
          {ORDER_FILTERS.map(each => (
            <ChoiceChip
              key={each}
              group="filter"
              value={each}
              chosen={filter === each}
              onChoose={() => void queryOwnOrders({ filter: each })}
            >
              {words[`filter_${each}`]}
            </ChoiceChip>
          ))}
        </div>
      </fieldset>
      <label className="flex items-center gap-2 text-sm">
        <span className="text-ink-soft">{words.sort}</span>
        <select
          className="min-h-11 rounded-full border border-line-strong bg-paper px-3"
          value={sort}
          onChange={({ target }) => {
            const chosen = ORDER_SORTS.find(each => each === target.value)
            if (chosen) void queryOwnOrders({ sort: chosen })
          }}
        >
          {ORDER_SORTS.map(each => (
            <option key={each} value={each}>
              {words[`sort_${each}`]}
            </option>
          ))}
        </select>
      </label>
    </div>
  )
}

/** Packshots of an order's row; what is more is counted. */
const SHOWN = 4

function OrderRow({ order, locale, words, statuses }: Props & { readonly order: OrderBody }) {
  const reordering = useStore($reordering)
  const shown = order.line_items.slice(0, SHOWN)
  const rest = order.line_items.length - shown.length
  const again = async () => {
    if (await orderAgain(order)) location.assign(localePath(locale, '/cart'))
  }
  return (
    <li className="grid gap-4 rounded-xl border border-line p-4 desk:p-5">
      <div className="relative flex items-start justify-between gap-4">
        <div className="min-w-0">
          <h2 className="figures font-semibold">
            <a
              className="hover:underline after:absolute after:inset-0"
              href={`${localePath(locale, '/order')}?${new URLSearchParams({ number: order.number })}`}
            >
              {fillPlaceholders(words.number, { number: order.number })}
            </a>
          </h2>
          <p className="figures mt-0.5 text-sm text-ink-soft">
            {order.completed_at && date(locale, order.completed_at)} ·{' '}
            {plural(locale, words, 'pieces', order.total_quantity)}
          </p>
          <p className="mt-2.5 flex flex-wrap items-center gap-x-3 gap-y-1">
            <StatusChip status={order.status} label={statuses[statusWordOf(order)] ?? ''} />
            {order.returns.some(({ state }) => isReturnOpen(state)) && (
              <span className="text-sm text-ink-soft">{words.return_open}</span>
            )}
            {order.refund_total > 0 && (
              <span className="figures text-sm text-ink-soft">
                {fillPlaceholders(words.refunded, { amount: money(locale, order.refund_total) })}
              </span>
            )}
          </p>
        </div>
        <p className="figures flex shrink-0 items-center gap-1 text-lg font-semibold">
          {money(locale, order.total)}
          <ChevronRight className="size-5 text-ink-soft" strokeWidth={1.5} aria-hidden="true" />
        </p>
      </div>
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-3">
        <ul className="flex gap-2">
          {shown.map(({ id, product }) => (
            <li key={id}>
              <Packshot image={product.image} adult={product.age_restricted} className="size-14" />
              <span className="sr-only">{product.name}</span>
            </li>
          ))}
          {rest > 0 && (
            <li className="figures grid size-14 place-items-center rounded-card bg-mist text-sm text-ink-soft">
              +{rest}
            </li>
          )}
        </ul>
        <div className="ms-auto flex flex-wrap justify-end gap-x-5">
          {order.to_review.length > 0 && (
            <a
              className="relative inline-flex min-h-11 items-center font-medium text-accent underline underline-offset-4"
              aria-label={fillPlaceholders(words.review_of, { number: order.number })}
              href={`${localePath(locale, '/order')}?${new URLSearchParams({ number: order.number })}#reviews`}
            >
              {words.review}
            </a>
          )}
          <TextButton
            aria-disabled={reordering !== null || undefined}
            aria-label={fillPlaceholders(words.again_of, { number: order.number })}
            onClick={() => void again()}
          >
            {reordering === order.number ? words.adding : words.again}
          </TextButton>
        </div>
      </div>
      <ReorderResult number={order.number} locale={locale} words={words} />
    </li>
  )
}
