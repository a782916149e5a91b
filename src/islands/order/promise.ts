import type { OrderDelivery } from '../../contract/ordering/delivery.ts'
import { fillPlaceholders } from '../../i18n/fill.ts'
import { date, deadline } from '../../i18n/format.ts'
import type { OrderProps } from './words.ts'

interface Promised extends Pick<OrderDelivery, 'date' | 'slot' | 'promised_by'> {
  readonly branch?: OrderDelivery['branch']
}

/** `8-12` is from eight to twelve. */
const hours = (slot: string) =>
  slot
    .split('-')
    .map(hour => `${hour}:00`)
    .join('–')

/** When it comes: the chosen hours, and only without them the latest moment. Empty where nothing is promised. */
export function promiseOf({ date: day, slot, promised_by, branch }: Promised, { locale, words }: OrderProps): string {
  if (day && slot)
    return fillPlaceholders(words.slot, { date: date(locale, `${day}T00:00:00+08:00`), slot: hours(slot) })
  return promised_by ? fillPlaceholders(branch ? words.ready_by : words.promised_by, deadline(locale, promised_by)) : ''
}
