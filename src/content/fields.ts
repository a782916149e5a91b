import { z } from 'astro/zod'

/** What editors read about a field: what it is for and one right value. */
export interface Told {
  readonly description: string
  readonly example: unknown
}

/** One piece of plain text of at most `longest` characters. */
export const text = (longest: number, told: Told) =>
  z
    .string()
    .trim()
    .min(1)
    .max(longest)
    .meta({ ...told })

const DAY = /^(\d{4})-(\d{2})-(\d{2})(?:[ T](\d{2}):(\d{2}))?$/

/** Ulaanbaatar is UTC+8 all year. */
const ULAANBAATAR_MS = 8 * 3_600_000

/** `2026-11-25` or `2026-11-25 09:00` as people in Ulaanbaatar write it; undefined where there is no such day. */
export function readMoment(written: string): Date | undefined {
  const [, ...parts] = DAY.exec(written) ?? []
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = parts.map(part => Number(part ?? 0))
  const wall = new Date(Date.UTC(year, month - 1, day, hour, minute))
  // JavaScript makes 3 March of 31 February; an editor has meant something else.
  const isThatDay = wall.getUTCMonth() === month - 1 && wall.getUTCDate() === day && wall.getUTCHours() === hour
  return isThatDay && minute < 60 ? new Date(wall.getTime() - ULAANBAATAR_MS) : undefined
}

/** A day or a moment in Ulaanbaatar's time. In the future it holds a piece back when the field is `published`. */
export const moment = (told: Told) =>
  z
    .string()
    .transform((written, context) => {
      const read = readMoment(written)
      if (read) return read
      context.addIssue({ code: 'invalid_format', format: 'date', input: written })
      return z.NEVER
    })
    .meta({ ...told })

/** An address part: small Latin letters, digits and dashes. */
export const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/

/** Every piece of every collection may be held back, a translation too: `written.ts` adds this itself. */
export const draft = z
  .boolean()
  .optional()
  .meta({ description: 'Not finished: seen in preview only. Take the line away to publish.', example: true })
