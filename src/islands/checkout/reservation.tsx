import { Clock } from 'lucide-react'
import { useEffect, useState } from 'react'
import { fillPlaceholders, plural } from '../../i18n/fill.ts'
import { time } from '../../i18n/format.ts'
import { renewReservation } from '../../stores/ordering/checkout.ts'
import { showProblem } from '../../stores/notice.ts'
import { Button } from '../shell/button.tsx'
import { useNow } from '../shell/use-now.ts'
import type { CheckoutProps } from './words.ts'
import { MINUTE_MS } from '../../domain/time.ts'

const WARN_MINUTES = 2

/** How long the goods are held: quiet at first, said aloud towards the end, with a way to have more time. */
export function Reservation({ until, locale, words }: CheckoutProps & { readonly until: string | null }) {
  const now = useNow(1000)
  const [extended, setExtended] = useState<string | null>(null)
  useEffect(() => {
    if (extended && until !== extended) setExtended(until)
  }, [until, extended])
  if (!until) return null

  const minutes = Math.ceil((Date.parse(until) - now) / MINUTE_MS)
  const again = () => renewReservation().then(() => setExtended(until), showProblem)
  if (minutes <= 0)
    return (
      <div role="alert" className="mb-6 rounded-card bg-warn-soft p-4 text-warn">
        <p>{words.expired}</p>
        <Button look="quiet" className="mt-3" onClick={() => void again()}>
          {words.hold_again}
        </Button>
      </div>
    )
  const soon = minutes <= WARN_MINUTES
  return (
    <div
      className={`mb-6 flex flex-wrap items-center justify-between gap-3 rounded-card px-4 py-2.5 ${soon ? 'bg-warn-soft text-warn' : 'bg-mist text-ink-soft'}`}
    >
      <p className="flex items-center gap-2 text-sm">
        <Clock className="size-4 shrink-0" strokeWidth={1.5} aria-hidden="true" />
        <span role="status">
          {soon
            ? plural(locale, words, 'held_soon', minutes)
            : extended
              ? fillPlaceholders(words.extended, { time: time(until) })
              : fillPlaceholders(words.held, { time: time(until) })}
        </span>
      </p>
      {soon && (
        <Button look="quiet" onClick={() => void again()}>
          {words.extend}
        </Button>
      )}
    </div>
  )
}
