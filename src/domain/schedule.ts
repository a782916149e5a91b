/** When something is shown; ISO moments, null = without that end. */
export interface Schedule {
  /** First moment at which it is shown. */
  readonly starts_at: string | null
  /** The first moment after it. */
  readonly ends_at: string | null
}

export function isShownAt({ starts_at, ends_at }: Schedule, at: Date): boolean {
  const moment = at.toISOString()
  return (starts_at === null || starts_at <= moment) && (ends_at === null || moment < ends_at)
}

/** ms until the first of the schedules begins or ends; undefined when nothing changes any more. */
export function untilNextChange(schedules: readonly Schedule[], at: Date): number | undefined {
  const changes = schedules
    .flatMap(({ starts_at, ends_at }) => [starts_at, ends_at])
    .flatMap(moment => (moment === null ? [] : [Date.parse(moment) - at.getTime()]))
    .filter(ms => ms > 0)
  return changes.length === 0 ? undefined : Math.min(...changes)
}
