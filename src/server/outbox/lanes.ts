interface Manner {
  /** How many messages of the lane are under way at the same time. */
  readonly atOnce: number
}

/**
 * Messages of one lane wait for each other and for nobody else's: a letter house that hangs keeps no code from
 * whoever signs in, and ten thousand letters of a sale keep no refund.
 */
export const LANES = {
  'sms-codes': { atOnce: 4 },
  'mail-codes': { atOnce: 4 },
  letters: { atOnce: 4 },
  sms: { atOnce: 4 },
  push: { atOnce: 8 },
  // Money: one after another, as it was decided.
  refunds: { atOnce: 1 },
  lender: { atOnce: 1 }
} as const satisfies Record<string, Manner>

export type Lane = keyof typeof LANES

export const lanes = Object.keys(LANES) as readonly Lane[]
