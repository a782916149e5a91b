import { Circle, CircleUserRound, Mail, Package, Wallet, type LucideIcon } from 'lucide-react'
import type { StaffOrderBody } from '../../../contract/staff/orders.ts'
import { dateTime } from '../../../i18n/format.ts'
import { useOffice, useScreenWords } from '../words.tsx'
import { Card } from '../card.tsx'
import { timelineOf, type EntryKind } from './timeline-entries.ts'

const ICONS: Readonly<Record<EntryKind, LucideIcon>> = {
  event: Circle,
  change: CircleUserRound,
  payment: Wallet,
  message: Mail,
  stock: Package
}

/** Events, changes by staff, money, messages and stock in one line of time. */
export function Timeline({ detail }: { readonly detail: StaffOrderBody }) {
  const words = useScreenWords('office-orders')
  const { locale } = useOffice()
  const entries = timelineOf(detail, words, locale)
  return (
    <Card title={words.timeline}>
      {entries.length === 0 && <p className="text-ink-soft">{words.no_history}</p>}
      <ol className="grid gap-3">
        {entries.map(({ key, kind, at, text, more, body }) => {
          const Icon = ICONS[kind]
          return (
            <li key={key} className="flex gap-3">
              <Icon className="mt-1 size-4 flex-none text-ink-soft" />
              <div className="min-w-0 flex-1">
                <p className={kind === 'event' ? 'font-semibold' : ''}>{text}</p>
                {more && <p className="text-sm break-words text-ink-soft">{more}</p>}
                {body && (
                  <details className="text-sm">
                    <summary className="min-h-9 content-center font-medium text-accent">{words.message_text}</summary>
                    <p className="mt-1 rounded-card bg-mist p-3 whitespace-pre-line">{body}</p>
                  </details>
                )}
              </div>
              <time dateTime={at} className="figures flex-none text-sm text-ink-soft">
                {dateTime(locale, at)}
              </time>
            </li>
          )
        })}
      </ol>
    </Card>
  )
}
