import { textOf } from './json.ts'
import { parsingException } from './refusal.ts'
import type { MinimumShouldMatch } from './tree.ts'

/** `2`, `-1`, `"75%"`, `"-25%"`. */
export function parseMinimumShouldMatch(value: unknown, where: string): MinimumShouldMatch {
  const text = textOf(value, where).trim()
  const found = /^(-?\d{1,4})(%?)$/.exec(text)
  if (!found) throw parsingException(`[${where}] unknown minimum_should_match [${text}]`)
  const number = Number(found[1])
  return found[2] ? { percent: number } : { count: number }
}

/** How many of `all` a minimum means; per cents are rounded down, negative ones say how many may be missing. */
export function requiredCount(minimum: MinimumShouldMatch, all: number): number {
  const required = 'count' in minimum ? minimum.count : (all * minimum.percent) / 100
  return Math.max(0, required < 0 ? all + Math.trunc(required) : Math.trunc(required))
}
