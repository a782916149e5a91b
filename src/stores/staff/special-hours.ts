import type { SpecialHoursRequest } from '../../contract/staff/delivery-settings.ts'

export {
  postSpecialHours as addSpecialHours,
  putSpecialHoursRemoved as removeSpecialHours
} from '../../api/staff/delivery-settings.ts'

/** Days as they are typed; without a last day it is the first one alone. */
export interface SpecialHoursDraft {
  /** Empty: every zone. */
  readonly zone: string
  readonly firstDay: string
  readonly lastDay: string
  readonly isClosed: boolean
  readonly from: string
  readonly to: string
  readonly mn: string
  readonly en: string
}

export const EMPTY_SPECIAL_HOURS: SpecialHoursDraft = {
  ...{ zone: '', firstDay: '', lastDay: '', isClosed: true },
  ...{ from: '', to: '', mn: '', en: '' }
}

export type SpecialHoursField = 'first_day' | 'from' | 'to' | 'reason'

const isHour = (text: string) => /^\d{1,2}$/.test(text.trim()) && Number(text) <= 24

/** The request of a draft, or the fields that cannot be read. */
export function specialHoursRequest(
  { zone, firstDay, lastDay, isClosed, from, to, mn, en }: SpecialHoursDraft,
  version: number
): { readonly request: SpecialHoursRequest } | { readonly wrong: readonly SpecialHoursField[] } {
  const wrong: SpecialHoursField[] = []
  if (firstDay === '') wrong.push('first_day')
  if (!isClosed && !isHour(from)) wrong.push('from')
  if (!isClosed && !isHour(to)) wrong.push('to')
  if (mn.trim() === '' || en.trim() === '') wrong.push('reason')
  if (wrong.length > 0) return { wrong }
  return {
    request: {
      ...{ version, zone: zone === '' ? null : zone, first_day: firstDay, last_day: lastDay || firstDay },
      hours: isClosed ? null : { from: Number(from), to: Number(to) },
      reason: { mn: mn.trim(), en: en.trim() }
    }
  }
}
