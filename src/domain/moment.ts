import { UTC_OFFSET_MS } from './time.ts'

const DAY = /^(\d{4})-(\d{2})-(\d{2})(?:[ T](\d{2}):(\d{2})(?::00)?)?$/

/** `2026-11-25`, `2026-11-25 09:00` or `2026-11-25T09:00` as people in Ulaanbaatar write it; undefined where there is no such day. */
export function parseLocalMoment(written: string): Date | undefined {
  const [, ...parts] = DAY.exec(written) ?? []
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = parts.map(part => Number(part ?? 0))
  const wall = new Date(Date.UTC(year, month - 1, day, hour, minute))
  // JavaScript makes 3 March of 31 February, and 10:00 of 09:60; an editor has meant something else.
  const isReal = wall.getUTCMonth() === month - 1 && wall.getUTCHours() === hour
  return isReal ? new Date(wall.getTime() - UTC_OFFSET_MS) : undefined
}

const WITH_ZONE = /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:\d{2})$/

/** ISO 8601 with its zone as programs write it, or as people do (`parseLocalMoment`); undefined where there is no such moment. */
export function parseMoment(written: string): Date | undefined {
  const day = WITH_ZONE.exec(written)?.[1]
  if (day === undefined) return parseLocalMoment(written)
  const moment = new Date(written)
  return parseLocalMoment(day) && !Number.isNaN(moment.getTime()) ? moment : undefined
}
