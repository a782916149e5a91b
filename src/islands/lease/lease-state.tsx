import {
  CircleAlert,
  CircleCheck,
  CircleX,
  Clock,
  FileSignature,
  MessageCircleQuestion,
  type LucideIcon
} from 'lucide-react'
import type { LeaseBody } from '../../contract/money/lease.ts'
import { fillPlaceholders } from '../../i18n/fill.ts'
import { AFTER_DECLINE_MINUTES } from '../../domain/money/lease-state.ts'
import { date, time } from '../../i18n/format.ts'
import { signOf, type LeaseProps, type LeaseSign } from './words.ts'
import { MINUTE_MS } from '../../domain/time.ts'

const SIGNS: Record<LeaseSign, readonly [LucideIcon, string]> = {
  down_payment_pending: [Clock, 'bg-warn-soft text-warn'],
  application_sent: [FileSignature, 'bg-mist text-ink'],
  asked: [MessageCircleQuestion, 'bg-warn-soft text-warn'],
  approved: [CircleCheck, 'bg-accent-soft text-accent'],
  active: [CircleCheck, 'bg-accent-soft text-accent'],
  late: [CircleAlert, 'bg-sale-soft text-sale'],
  paid_off: [CircleCheck, 'bg-accent-soft text-accent'],
  declined: [CircleX, 'bg-sale-soft text-sale'],
  canceled: [CircleX, 'bg-mist text-ink']
}

/** How a lease is doing, in a word and a sentence; read out when it changes. */
export function LeaseState({ lease, locale, words }: LeaseProps & { readonly lease: LeaseBody }) {
  const sign = signOf(lease)
  const [Sign, look] = SIGNS[sign]
  const sentences = [
    words[`about_${sign}`],
    sign === 'canceled' && lease.given_back > 0 && words.about_canceled_paid,
    sign === 'declined' && otherWayUntil(lease, locale, words),
    lease.down_payment_until && fillPlaceholders(words.down_until, { time: time(lease.down_payment_until) }),
    lease.reason && `${words.reason}: ${words[`reason_${lease.reason}`]}`
  ]
  return (
    <div role="status" className={`flex items-start gap-3.5 rounded-card p-4 ${look}`}>
      <Sign className="mt-0.5 size-6 shrink-0" strokeWidth={1.5} aria-hidden="true" />
      <div>
        <p className="font-semibold">{words[`state_${sign}`]}</p>
        {sentences.map(
          text =>
            text && (
              <p key={text} className="mt-0.5 text-ink">
                {text}
              </p>
            )
        )}
      </div>
    </div>
  )
}

/** After a no the goods are held for a day; later there is nothing left to be paid otherwise. */
function otherWayUntil({ decided_at }: LeaseBody, locale: LeaseProps['locale'], words: LeaseProps['words']) {
  const until = Date.parse(decided_at ?? '') + AFTER_DECLINE_MINUTES * MINUTE_MS
  if (!(until > Date.now())) return undefined
  const moment = new Date(until).toISOString()
  return fillPlaceholders(words.about_declined_until, { date: date(locale, moment), time: time(moment) })
}
