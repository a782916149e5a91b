import { createHmac, timingSafeEqual } from 'node:crypto'
import { HOUR_MS } from '../../../domain/time.ts'

/** Reading what a picture belongs to gives fresh links. */
export const PHOTO_LINK_MS = HOUR_MS

export type PhotoLinks = ReturnType<typeof photoLinks>

/**
 * Addresses of pictures that end, below a path such as `/return-photos`: only their owner's answers have them, and what
 * leaks is soon worth nothing.
 */
export const photoLinks = (secret: string, path: string) => {
  const sign = (file: string, until: string) =>
    createHmac('sha256', secret).update(`${file}\n${until}`).digest('base64url').slice(0, 27)
  return {
    of(file: string, now: Date): string {
      // An expiry that stays the same for some minutes, so that browsers keep what they have.
      const until = String(Math.ceil((now.getTime() + PHOTO_LINK_MS) / 600_000) * 600)
      return `${path}/${file}?${new URLSearchParams({ until, sign: sign(file, until) })}`
    },
    isGood(file: string, until: string, signature: string, now: Date): boolean {
      const [given, right] = [Buffer.from(signature), Buffer.from(sign(file, until))]
      const isSigned = given.length === right.length && timingSafeEqual(given, right)
      return isSigned && Number(until) * 1000 > now.getTime()
    }
  }
}
