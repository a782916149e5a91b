/** Badges of products, the most telling first: a card shows the first that a product has. */
export const BADGE_IDS = ['new', 'bestseller', 'made-in-mongolia', 'natural', 'fragrance-free', 'gift'] as const
export type BadgeId = (typeof BADGE_IDS)[number]

/** The badges of a record in the order in which they are shown. */
export const inBadgeOrder = (badges: readonly string[]): readonly BadgeId[] =>
  BADGE_IDS.filter(id => badges.includes(id))

/** Badges that state a fact of the label; the rest promote a product. */
const FACTUAL_BADGES: readonly BadgeId[] = ['made-in-mongolia']

interface BadgeSubject {
  readonly isAgeRestricted: boolean
  readonly needsPrescription: boolean
  readonly isMedicine: boolean
}

/** The badges that may be shown: alcohol and medicine are not promoted by any. */
export const allowedBadges = (
  badges: readonly string[],
  { isAgeRestricted, needsPrescription, isMedicine }: BadgeSubject
): readonly BadgeId[] =>
  inBadgeOrder(badges).filter(
    id => FACTUAL_BADGES.includes(id) || !(isAgeRestricted || needsPrescription || isMedicine)
  )
