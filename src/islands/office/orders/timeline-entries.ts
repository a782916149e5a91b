import type { StaffOrderBody } from '../../../contract/staff/orders.ts'
import { fillPlaceholders } from '../../../i18n/fill.ts'
import { money } from '../../../i18n/format.ts'
import type { ShopLocale } from '../../../i18n/locales.ts'
import type { Messages } from '../../../i18n/words.ts'

export type EntryKind = 'event' | 'change' | 'payment' | 'message' | 'stock'

export interface TimelineEntry {
  readonly key: string
  readonly kind: EntryKind
  readonly at: string
  readonly text: string
  /** Who, or what else there is to say. */
  readonly more?: string | undefined
  /** A message as it was written. */
  readonly body?: string | undefined
}

type Words = Messages<'office-orders'>

/** A word by a name that only the data knows; the name itself where a newer server has one more. */
const wordOf = (words: Words, key: string, otherwise: string) =>
  (words as Readonly<Record<string, string>>)[key] ?? otherwise

function moneyEntries({ order, captures }: StaffOrderBody, words: Words, locale: ShopLocale): TimelineEntry[] {
  const method = (id: string) => wordOf(words, `method_${id}`, id)
  const payments = order.payments.map(payment => ({
    key: `payment:${payment.id}`,
    kind: 'payment' as const,
    at: payment.created_at,
    text: fillPlaceholders(words.payment_line, {
      number: payment.number,
      method: method(payment.payment_method_name),
      state: words[`payment_${payment.state}`],
      amount: money(locale, payment.amount)
    })
  }))
  const received = captures.map(capture => ({
    key: `capture:${capture.provider_id}`,
    kind: 'payment' as const,
    at: capture.recorded_at,
    text: fillPlaceholders(words.capture_line, {
      method: method(capture.method),
      amount: money(locale, capture.amount),
      id: capture.provider_id
    })
  }))
  const refunds = order.payments.flatMap(({ id, refunds: all }) =>
    all.map((refund, index) => ({
      key: `refund:${id}:${index}`,
      kind: 'payment' as const,
      at: refund.done_at ?? refund.due_at,
      text: fillPlaceholders(words.refund_line, {
        amount: money(locale, refund.amount),
        state: words[`refund_${refund.state}`]
      })
    }))
  )
  return [...payments, ...received, ...refunds]
}

const messageEntries = ({ messages }: StaffOrderBody, words: Words): TimelineEntry[] =>
  messages.map(message => ({
    key: `message:${message.id}`,
    kind: 'message',
    at: message.done_at ?? message.created_at,
    text: fillPlaceholders(words.message_line, {
      channel: words[`message_${message.channel}`],
      topic: wordOf(words, `topic_${message.topic}`, message.topic),
      state: words[`message_state_${message.state}`]
    }),
    more: [message.recipient, message.subject, message.error].filter(Boolean).join(' · '),
    body: message.text ?? undefined
  }))

/** Everything that happened to an order in one line of time, the newest first. */
export function timelineOf(detail: StaffOrderBody, words: Words, locale: ShopLocale): readonly TimelineEntry[] {
  const { order, changes, stock_movements } = detail
  const events = order.events.map(({ event, at }, index) => ({
    key: `event:${index}`,
    kind: 'event' as const,
    at,
    text: words[`event_${event}`]
  }))
  const changed = changes.map(change => ({
    key: `change:${change.id}`,
    kind: 'change' as const,
    at: change.happened_at,
    text: wordOf(words, `change_${change.action}`, change.action),
    more: [
      change.author ?? words.by_command,
      change.amount !== null && money(locale, change.amount),
      change.reason && wordOf(words, `why_${change.reason}`, change.reason)
    ]
      .filter(Boolean)
      .join(' · ')
  }))
  const moved = stock_movements.map(({ sku, from, to, quantity, moved_at }, index) => ({
    key: `stock:${index}`,
    kind: 'stock' as const,
    at: moved_at,
    text: fillPlaceholders(words.stock_line, {
      sku,
      quantity,
      from: wordOf(words, `account_${from}`, from),
      to: wordOf(words, `account_${to}`, to)
    })
  }))
  const all = [
    ...events,
    ...changed,
    ...moneyEntries(detail, words, locale),
    ...messageEntries(detail, words),
    ...moved
  ]
  return all.sort((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0))
}
