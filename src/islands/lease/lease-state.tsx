import { CircleCheck, CircleX, Clock, FileSignature, MessageCircleQuestion, type LucideIcon } from 'lucide-react'
import type { LeaseBody } from '../../contract/lease.ts'
import { fill } from '../../i18n/fill.ts'
import { time } from '../../i18n/format.ts'
import type { LeaseProps } from './words.ts'

const SIGNS: Record<LeaseBody['state'], readonly [LucideIcon, string]> = {
  down_payment_pending: [Clock, 'bg-warn-soft text-warn'],
  application_sent: [FileSignature, 'bg-mist text-ink'],
  asked: [MessageCircleQuestion, 'bg-warn-soft text-warn'],
  approved: [CircleCheck, 'bg-accent-soft text-accent'],
  active: [CircleCheck, 'bg-accent-soft text-accent'],
  paid_off: [CircleCheck, 'bg-accent-soft text-accent'],
  declined: [CircleX, 'bg-sale-soft text-sale'],
  canceled: [CircleX, 'bg-mist text-ink']
}

/** How a lease is doing, in a word and a sentence; read out when it changes. */
export function LeaseState({ lease, words }: LeaseProps & { readonly lease: LeaseBody }) {
  const [Sign, look] = SIGNS[lease.state]
  return (
    <div role="status" className={`flex items-start gap-3.5 rounded-card p-4 ${lease.is_late ? SIGNS.asked[1] : look}`}>
      <Sign className="mt-0.5 size-6 shrink-0" strokeWidth={1.5} aria-hidden="true" />
      <div>
        <p className="font-semibold">{words[`state_${lease.state}`]}</p>
        <p className="mt-0.5 text-ink">{lease.is_late ? words.about_late : words[`about_${lease.state}`]}</p>
        {lease.down_payment_until && (
          <p className="mt-0.5 text-ink">{fill(words.down_until, { time: time(lease.down_payment_until) })}</p>
        )}
        {lease.reason && (
          <p className="mt-0.5 text-ink">
            {words.reason}: {words[`reason_${lease.reason}`]}
          </p>
        )}
      </div>
    </div>
  )
}
