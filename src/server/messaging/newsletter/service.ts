import { createHash, randomBytes } from 'node:crypto'
import { v7 as uuid } from 'uuid'
import {
  confirmationExpiry,
  NEWSLETTER_MAILS_PER_DAY,
  SUBSCRIPTIONS_PER_NETWORK_HOUR,
  resendCutoff
} from '../../../domain/messaging/newsletter.ts'
import { ok, err, type Result } from '../../../domain/result.ts'
import type { Locale } from '../../../i18n/locales.ts'
import type { Database } from '../../platform/db/database.ts'
import { consumeLimit } from '../../platform/rate-limit/rate-limit.ts'
import type { Pseudonymize } from '../../platform/rate-limit/client-network.ts'
import { enqueueConfirmMail } from './messages.ts'
import {
  renewConfirmation,
  subscriberByEmail,
  subscriberById,
  confirmByToken,
  insertSubscriber,
  unsubscribeByToken
} from './queries.ts'
import { HOUR_MS } from '../../../domain/time.ts'

const FROM_NETWORK = { name: 'subscribe-network', max: SUBSCRIPTIONS_PER_NETWORK_HOUR, windowMs: HOUR_MS }
const TO_ADDRESS = { name: 'subscribe-address', max: NEWSLETTER_MAILS_PER_DAY, windowMs: 24 * HOUR_MS }

const newToken = () => randomBytes(24).toString('base64url')
const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url')

interface Deps {
  readonly db: Database
  readonly pseudonymize: Pseudonymize
  readonly now: () => Date
}

export interface SubscribeInput {
  readonly email: string
  readonly locale: Locale
  readonly network: string
}

export type NewsletterService = ReturnType<typeof createNewsletterService>

/** Double opt-in: an address is on the list only after its owner has pressed the button behind the mailed link. */
export const createNewsletterService = ({ db, pseudonymize, now }: Deps) => {
  /** A refusal leaves everything as it was: a link that was mailed before stays good. */
  const requestConfirmation = ({
    email,
    locale,
    network
  }: SubscribeInput): Promise<Result<undefined, 'too-many-requests' | 'mailed-already'>> =>
    db.change(async tx => {
      const at = now()
      if (!(await consumeLimit(tx, FROM_NETWORK, pseudonymize(network), at))) return err('too-many-requests')
      const token = newToken()
      await tx.run(insertSubscriber, { id: uuid(), email, locale, unsubscribe_token: newToken() })
      const result = await tx.run(renewConfirmation, {
        email,
        locale,
        token_hash: hashOf(token),
        token_expires_at: confirmationExpiry(at).toISOString(),
        requested_at: at.toISOString(),
        cutoff: resendCutoff(at).toISOString()
      })
      // Known, or asked a moment ago: that this network asked counts all the same.
      if (result === 0) return ok(undefined)
      if (!(await consumeLimit(tx, TO_ADDRESS, pseudonymize(email), at))) return err('mailed-already')
      const subscriber = await tx.first(subscriberByEmail, { email })
      if (subscriber) await enqueueConfirmMail(tx, subscriber.id, token, at)
      return ok(undefined)
    })

  return {
    /** Says the same for every address: whether it is known is nobody else's business. */
    async subscribe(input: SubscribeInput): Promise<Result<undefined, 'too-many-requests'>> {
      const result = await requestConfirmation(input)
      return result.ok || result.problem !== 'too-many-requests' ? ok(undefined) : err('too-many-requests')
    },

    /** False when the link is unknown, too old or was followed by an unsubscription. */
    confirm: (token: string) =>
      db.change(
        async tx => (await tx.run(confirmByToken, { token_hash: hashOf(token), now: now().toISOString() })) === 1
      ),

    unsubscribe: (token: string) =>
      db.change(
        async tx => (await tx.run(unsubscribeByToken, { unsubscribe_token: token, now: now().toISOString() })) === 1
      ),

    /** Whom a mail that is about to leave goes to; undefined when it is no longer wanted. */
    async pendingSubscriber(id: string, token: string) {
      const found = await db.first(subscriberById, { id })
      return found?.state === 'pending' && found.token_hash === hashOf(token) ? found : undefined
    }
  }
}
