/**
 * Rules of promotion. Medicine is bought because it is needed, and nothing of the shop shall make it look like a
 * bargain.
 */

export interface PromotionSubject {
  /** Permalink of the main category. */
  readonly taxon: string
  /** English names of the active substances; undefined where none is known. */
  readonly substance: string | undefined
}

/** Medicine: what stands in its category and has an active substance. A plaster or a thermometer there has none. */
export const isMedicinal = ({ taxon, substance }: PromotionSubject) =>
  (taxon === 'medicine' || taxon.startsWith('medicine/')) && substance !== undefined

/** Whether a product can be wrapped as a gift: what only adults may buy, and medicine, cannot. */
export const isGiftable = ({ ageRestricted, ...subject }: PromotionSubject & { readonly ageRestricted: boolean }) =>
  !ageRestricted && !isMedicinal(subject)
