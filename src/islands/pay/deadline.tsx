import { fillPlaceholders, plural } from '../../i18n/fill.ts'
import { useNow } from '../shell/use-now.ts'
import type { PayProps } from './words.ts'

/** Minutes at which the time left is said aloud; a clock that speaks every second is noise. */
const ANNOUNCED_MINUTES = [5, 2, 1]

const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

export function Deadline({ at, locale, pay }: PayProps & { readonly at: string }) {
  const now = useNow(1000)
  const seconds = Math.max(0, Math.floor((Date.parse(at) - now) / 1000))
  const minutes = ANNOUNCED_MINUTES.filter(each => seconds <= each * 60).at(-1)
  return (
    <p className={`figures text-sm ${minutes ? 'font-medium text-warn' : 'text-ink-soft'}`}>
      <span aria-hidden="true">{fillPlaceholders(pay.left, { time: clock(seconds) })}</span>
      <span role="status" className="sr-only">
        {minutes && seconds > 0 ? plural(locale, pay, 'left_spoken', minutes) : ''}
      </span>
    </p>
  )
}
