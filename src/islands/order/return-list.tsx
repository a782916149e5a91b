import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { ReturnBody } from '../../contract/ordering/returns.ts'
import { returnCanBecome } from '../../domain/ordering/returns.ts'
import { fillPlaceholders } from '../../i18n/fill.ts'
import { dateTime, money } from '../../i18n/format.ts'
import { $requestInProgress, withdrawReturn } from '../../stores/ordering/order-after-sales.ts'
import { TextButton } from '../shell/button.tsx'
import { Confirm } from '../shell/confirm.tsx'
import { RefundText } from './payment-history.tsx'
import type { AfterSalesProps, OrderProps, OrderWords } from './words.ts'

type Props = OrderProps & Pick<AfterSalesProps, 'order' | 'returns'>

/** Every return that was asked for: of what, how far it is, what the shop said. */
export function ReturnList({ order, locale, words, returns }: Props) {
  if (order.returns.length === 0) return null
  return (
    <ul className="grid gap-3">
      {order.returns.map(each => (
        <OneReturn key={each.number} orderReturn={each} order={order} locale={locale} words={words} returns={returns} />
      ))}
    </ul>
  )
}

/** When it came to where it is. */
const sinceOf = (orderReturn: ReturnBody) => {
  const { state, created_at, decided_at, received_at, refunded_at } = orderReturn
  if (state === 'refunded') return refunded_at ?? created_at
  if (state === 'received') return received_at ?? created_at
  return state === 'requested' ? created_at : (decided_at ?? created_at)
}

function OneReturn({ orderReturn, order, locale, words, returns }: Props & { readonly orderReturn: ReturnBody }) {
  const isOver = orderReturn.state === 'declined' || orderReturn.state === 'withdrawn'
  const returnedLines = orderReturn.lines.map(({ line_item_id, quantity }) => {
    const name = order.line_items.find(({ id }) => id === line_item_id)?.product.name ?? ''
    return `${name} × ${quantity}`
  })
  return (
    <li className="grid gap-2 rounded-xl bg-mist p-5">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h3 className="figures font-semibold">
          {fillPlaceholders(words.return_number, { number: orderReturn.number })}
        </h3>
        <span
          className={`rounded-full px-3.5 py-1 text-sm font-medium ${isOver ? 'bg-paper text-ink-soft' : 'bg-accent-soft text-accent'}`}
        >
          {words[`return_${orderReturn.state}`]}
        </span>
      </div>
      <p className="text-sm">{returnedLines.join(', ')}</p>
      <p className="figures text-sm text-ink-soft">
        {words[`because_${orderReturn.reason}`]} ·{' '}
        {fillPlaceholders(words.return_amount, { amount: money(locale, orderReturn.amount) })}
        {orderReturn.refund_to === 'wallet' && ` (${returns.in_wallet})`} · {dateTime(locale, sinceOf(orderReturn))}
      </p>
      {orderReturn.note && <p className="text-sm text-ink-soft">“{orderReturn.note}”</p>}
      {orderReturn.photos.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {orderReturn.photos.map(({ id, url, width, height }, index) => (
            <li key={id}>
              <a href={url} target="_blank" rel="noopener noreferrer">
                <img
                  src={url}
                  alt={fillPlaceholders(returns.photo, { number: index + 1 })}
                  width={width}
                  height={height}
                  loading="lazy"
                  className="size-16 rounded-card object-cover"
                />
              </a>
            </li>
          ))}
        </ul>
      )}
      {order.payments
        .flatMap(payment => payment.refunds)
        .filter(({ return_number }) => return_number === orderReturn.number)
        .map((refund, index) => (
          <p key={index} className="figures text-sm">
            <RefundText refund={refund} locale={locale} words={words} />
          </p>
        ))}
      {(orderReturn.state === 'requested' || orderReturn.state === 'approved' || orderReturn.state === 'received') && (
        <p className="text-sm">{returns[`next_${orderReturn.state}`]}</p>
      )}
      {orderReturn.answer && <p className="border-s-2 border-accent ps-3 text-sm">{orderReturn.answer}</p>}
      {returnCanBecome(orderReturn.state, 'withdrawn') && <Withdraw orderReturn={orderReturn} words={words} />}
    </li>
  )
}

/** Takes the request back, once that is meant. */
function Withdraw({ orderReturn, words }: { readonly orderReturn: ReturnBody; readonly words: OrderWords }) {
  const busy = useStore($requestInProgress, { ssr: 'initial' }) !== null
  const [asking, setAsking] = useState(false)
  return (
    <div>
      <TextButton
        aria-disabled={busy || undefined}
        aria-label={fillPlaceholders(words.return_withdraw_of, { number: orderReturn.number })}
        onClick={() => busy || setAsking(true)}
      >
        {words.return_withdraw}
      </TextButton>
      {asking && (
        <Confirm
          title={words.return_withdraw_title}
          yes={words.return_withdraw_yes}
          no={words.return_withdraw_no}
          busy={busy}
          onYes={() => void withdrawReturn(orderReturn.number).finally(() => setAsking(false))}
          onNo={() => setAsking(false)}
        >
          <p>{fillPlaceholders(words.return_withdraw_text, { number: orderReturn.number })}</p>
        </Confirm>
      )}
    </div>
  )
}
