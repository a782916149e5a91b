/** Subjects of the contact form. */
export const CONTACT_SUBJECTS = [
  'order',
  'delivery',
  'return',
  'product',
  'pharmacist',
  'partnership',
  'general'
] as const
export type ContactSubject = (typeof CONTACT_SUBJECTS)[number]

/** Characters. */
export const CONTACT_LIMITS = { name: 80, message: 3_000, shortestMessage: 10 } as const

/** Answers that a pharmacist needs before advising; characters. */
export const MEDICINE_QUESTION_LIMITS = { age: 20, child_weight: 20, other_medicines: 300 } as const

/** Answer about the person who would take the medicine; empty where none was given. */
export const PREGNANCY_ANSWERS = ['', 'pregnant', 'breastfeeding'] as const
export type PregnancyAnswer = (typeof PREGNANCY_ANSWERS)[number]

/** Messages accepted per network and hour. */
export const CONTACT_MESSAGES_PER_HOUR = 10

/** Filled in faster than this, a form was sent by a program. */
const FILL_TIME_MIN_MS = 2_000

/**
 * Whether a form opened at `openedAt` (ms) can have been filled in by a human by now. An unknown moment counts as yes,
 * and so does one in the future, because clocks of devices are wrong.
 */
export function isFilledByHuman(openedAt: number | undefined, now: Date): boolean {
  const taken = now.getTime() - (openedAt ?? 0)
  return taken < 0 || taken >= FILL_TIME_MIN_MS
}
