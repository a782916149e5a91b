import { z } from 'zod'
import { BADGE_IDS } from '../../domain/catalogue/badge.ts'
import type { ResponseOf } from '../response-of.ts'

export const badgePath = z.strictObject({ id: z.enum(BADGE_IDS) })

/** `GET /badges/{id}`. */
export const badgeBodySchema = z
  .strictObject({
    id: z.enum(BADGE_IDS),
    /** Short, as a card shows it. */
    name: z.string(),
    /** Rule by which products have it. */
    rule: z.string(),
    explanation: z.string(),
    /** Path of its page, without the language. */
    path: z.string(),
    /** Products with it that can be bought. */
    count: z.int()
  })
  .meta({ id: 'BadgeBody' })
export type BadgeBody = ResponseOf<typeof badgeBodySchema>

/** `GET /badges`, the most telling first. */
export const badgesBodySchema = z
  .strictObject({ badges: z.array(badgeBodySchema), count: z.int() })
  .meta({ id: 'BadgesBody' })
