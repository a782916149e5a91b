import { z } from 'zod'
import { PASSKEY_CHALLENGE_MINUTES } from '../../../../domain/identity/passkey.ts'
import { MINUTE_MS } from '../../../../domain/time.ts'
import type { Database, Transaction } from '../../../platform/db/database.ts'
import { hashToken } from '../../sessions/tokens.ts'

/** Keeps a challenge until it is signed or too old. `staffId` is the member who registers a passkey; null in a sign-in. */
export const keepChallenge = (tx: Transaction, challenge: string, staffId: string | null, at: Date) =>
  tx.query
    .insertInto('staff_passkey_challenges')
    .values({
      challenge_hash: hashToken(challenge),
      staff_id: staffId,
      expires_at: new Date(at.getTime() + PASSKEY_CHALLENGE_MINUTES * MINUTE_MS).toISOString()
    })
    .execute()

const signedSchema = z.object({ challenge: z.string().max(200) })

/** The challenge that a browser says it signed; undefined where its data are unreadable. */
function signedChallenge(clientDataJson: string): string | undefined {
  try {
    return signedSchema.safeParse(JSON.parse(Buffer.from(clientDataJson, 'base64url').toString())).data?.challenge
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

/** Takes the challenge out of the table, before the signature is looked at: each is answered once, rightly or not. */
export async function takeChallenge(
  db: Database,
  clientDataJson: string,
  staffId: string | null,
  at: Date
): Promise<string | undefined> {
  const challenge = signedChallenge(clientDataJson)
  if (challenge === undefined) return undefined
  const { numDeletedRows } = await db.change(tx =>
    tx.query
      .deleteFrom('staff_passkey_challenges')
      .where('challenge_hash', '=', hashToken(challenge))
      .where('staff_id', staffId === null ? 'is' : '=', staffId)
      .where('expires_at', '>', at.toISOString())
      .executeTakeFirst()
  )
  return numDeletedRows === 1n ? challenge : undefined
}
