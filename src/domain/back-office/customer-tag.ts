/** Words by which staff find customers again: "байнгын", "vip". */
export const CUSTOMER_TAG_LENGTH_MAX = 30
export const CUSTOMER_TAGS_MAX = 10

/** Normalizes a tag for storage: small letters, one space between words. */
export const customerTag = (text: string) => text.trim().replace(/\s+/g, ' ').toLowerCase()
