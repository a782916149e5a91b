import { DAY_MS, later } from './time.ts'

/** 52 weeks: the same season and the same day of the week. */
const REPEAT_MS = 364 * DAY_MS

/**
 * Invented events and promotions come again, so that a demonstration always has some: by how many milliseconds one that
 * ends at `endsAt` is later than its file says, which is nothing while it has not ended.
 */
export const repetitionOffsetMs = (endsAt: string, now: Date) =>
  Math.max(0, Math.floor((now.getTime() - Date.parse(endsAt)) / REPEAT_MS) + 1) * REPEAT_MS

/** A moment as many milliseconds later, as files have it. */
export const shiftMoment = (moment: string, ms: number) => later(new Date(moment), ms).toISOString()
