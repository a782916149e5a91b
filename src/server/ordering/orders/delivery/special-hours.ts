import type { DeliverySpecialHours } from '../../../../contract/ordering/delivery.ts'
import { prevailingSpecialHours } from '../../../../domain/ordering/courier-days.ts'
import { localDate } from '../../../../domain/time.ts'
import type { ZonePlan } from '../../delivery/index.ts'

/** Days with other hours from now until the last promise among what is offered: the reasons why it takes longer. */
export function specialHoursFor(
  zone: ZonePlan | undefined,
  offered: readonly { readonly promised_by: string }[],
  now: Date
): readonly DeliverySpecialHours[] {
  const last = offered
    .map(({ promised_by }) => promised_by)
    .toSorted()
    .at(-1)
  if (!zone || last === undefined) return []
  return prevailingSpecialHours(zone.specialHours, localDate(now), localDate(new Date(last))).map(
    ({ firstDay, lastDay, hours, reason }) => ({ first_day: firstDay, last_day: lastDay, hours, reason })
  )
}
