import { MINUTE_MS } from './time.ts'

/** An unlocked phone is in other hands within minutes; whoever sets up an account needs a few. */
export const PROOF_MINUTES = 10

/** Whether somebody has proven so lately that it is them that what takes an account over may be changed. */
export const isProofRecent = (provenAt: string | null, now: Date) =>
  provenAt !== null && now.getTime() - Date.parse(provenAt) < PROOF_MINUTES * MINUTE_MS
