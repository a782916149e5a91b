import { Check } from 'lucide-react'
import type { OrderBody } from '../../contract/order.ts'
import { dateTime } from '../../i18n/format.ts'
import { wordOf, type OrderProps } from './words.ts'

interface Milestone {
  readonly name: 'placed' | 'paid' | 'ready' | 'shipped' | 'delivered'
  readonly reached: boolean
  readonly at?: string | null
}

const SHIPMENT = ['pending', 'ready', 'shipped', 'delivered'] as const

/** What has happened and what comes; with cash the payment comes with the goods and is no step of its own. */
export function milestones(order: OrderBody): readonly Milestone[] {
  const sent = SHIPMENT.indexOf(order.shipment_state)
  const paid: Milestone = { name: 'paid', reached: order.payment_state === 'completed', at: order.paid_at }
  return [
    { name: 'placed', reached: order.completed_at !== null, at: order.completed_at },
    ...(order.payment_method === 'cash' ? [] : [paid]),
    { name: 'ready', reached: sent >= 1 },
    { name: 'shipped', reached: sent >= 2 },
    { name: 'delivered', reached: sent >= 3 }
  ]
}

export function Timeline({ order, locale, words }: OrderProps & { readonly order: OrderBody }) {
  const steps = milestones(order)
  const now = steps.findIndex(({ reached }) => !reached)
  return (
    <section aria-labelledby="timeline" className="print:hidden">
      <h2 id="timeline" className="spoken">
        {words.timeline}
      </h2>
      <ol className="timeline">
        {steps.map(({ name, reached, at }, index) => (
          <li key={name} data-reached={reached || undefined} aria-current={index === now ? 'step' : undefined}>
            <span className="timeline-dot" aria-hidden="true">
              {reached && <Check className="size-4" />}
            </span>
            <span className={`font-medium ${reached || index === now ? '' : 'text-ink-soft'}`}>
              {wordOf(words, `step_${name}`)}
              <span className="spoken">
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
