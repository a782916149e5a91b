import { ONEST_LETTERS } from './onest-letters.ts'

/** Weights of the brand's text face: reading, and words that must stand out. */
export const SERIF_WEIGHTS = [400, 600] as const
/** The display face has one weight: headlines are thin. */
export const DISPLAY_WEIGHT = 300

/** The letters of the brand's Mongolian, English, Russian and Italian. Chinese is read in the system's own faces. */
export const SERIF_LETTERS = { ...ONEST_LETTERS, latin: `${ONEST_LETTERS.latin}ìòÀÈÌÒÙ` } as const
