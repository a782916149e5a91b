import { Check, X } from 'lucide-react'
import type { OrderBody } from '../../contract/ordering/order.ts'
import type { OrderEvent } from '../../domain/ordering/order-state.ts'
import { dateTime } from '../../i18n/format.ts'
import { wordOf, type OrderProps } from './words.ts'

interface Milestone {
  readonly name: OrderEvent
  readonly reached: boolean
  readonly at: string | null
  /** The order ended here, and not with its buyer. */
  readonly isEnd?: boolean
}

type MilestoneOrder = Pick<OrderBody, 'events' | 'payment_method' | 'state' | 'requires_delivery'>

const ENDS = ['canceled', 'expired', 'returned', 'refunded'] as const

/**
 * The milestones of an order; with cash the payment comes with the goods and is no step of its own. Of an order
 * that has ended only what happened is told.
 */
export function timelineMilestones({
  events,
  payment_method,
  state,
  requires_delivery
}: MilestoneOrder): readonly Milestone[] {
  const at = (name: OrderEvent) => events.findLast(({ event }) => event === name)?.at ?? null
  const steps: readonly OrderEvent[] = [
    'placed',
    ...(payment_method === 'cash' ? [] : (['paid'] as const)),
    ...(at('confirmed') ? (['confirmed'] as const) : []),
    // Tickets come by e-mail with the payment.
    ...(requires_delivery || at('ready') ? (['ready', 'shipped', 'delivered'] as const) : [])
  ]
  const all = steps.map(name => ({ name, reached: at(name) !== null, at: at(name) }))
  // Fetched at a branch, it was never on its way.
  const walked = at('delivered') ? all.filter(({ reached }) => reached) : all
  if (state === 'complete') return walked
  const ends = ENDS.flatMap(name => (at(name) ? [{ name, reached: true, at: at(name), isEnd: true }] : []))
  return [...all.filter(({ reached }) => reached), ...ends]
}

export function Timeline({ order, locale, words }: OrderProps & { readonly order: OrderBody }) {
  const steps = timelineMilestones(order)
  const now = steps.findIndex(({ reached }) => !reached)
  return (
    <section aria-labelledby="timeline" className="print:hidden">
      <h2 id="timeline" className="sr-only">
        {words.timeline}
      </h2>
      <ol className="timeline">
        {steps.map(({ name, reached, at, isEnd }, index) => (
          <li
            key={name}
            data-reached={reached || undefined}
            data-end={isEnd}
            aria-current={index === now ? 'step' : undefined}
          >
            <span className="timeline-dot" aria-hidden="true">
              {isEnd ? <X className="size-4" /> : reached && <Check className="size-4" />}
            </span>
            <span className={`font-medium ${reached || index === now ? '' : 'text-ink-soft'}`}>
              {name === 'paid' && index === now ? words.status_payment_pending : wordOf(words, `step_${name}`)}
              <span className="sr-only">
                {' '}
                ({reached ? words.step_done : index === now ? words.step_now : words.step_later})
              </span>
            </span>
            {reached && at && <span className="figures text-sm text-ink-soft">{dateTime(locale, at)}</span>}
          </li>
        ))}
      </ol>
    </section>
  )
}
