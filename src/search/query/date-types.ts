/** Moments and intervals as requests write them. */

export interface DateMath {
  readonly steps: readonly DateStep[]
  /** True where the end of a rounded unit is meant: `lte now/d` is the end of today. */
  readonly roundUp: boolean
  /** Minutes east of UTC in which days begin. */
  readonly zoneMinutes: number
}

export type DateUnit = 'y' | 'M' | 'w' | 'd' | 'h' | 'm' | 's'
export type DateStep =
  | { readonly do: 'add'; readonly amount: number; readonly unit: DateUnit }
  | { readonly do: 'round'; readonly unit: DateUnit }

/** An interval of the calendar, or of a fixed number of milliseconds. */
export type DateInterval = { readonly unit: DateUnit | 'q' } | { readonly ms: number }
export type DateFormat = 'iso' | 'yyyy-MM-dd' | 'yyyy-MM' | 'yyyy' | 'epoch_millis'
