import { loadOrCreateSecret } from '../../platform/db/secrets.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { vapidKeysOf, webPush } from '../../providers/push/index.ts'
import { createPushService } from './service.ts'

export async function createPushModule({ db, environment, pseudonymize, now }: AppContext) {
  // Any 32 bytes are a key of the curve, but for a few nobody will ever draw; kept as long as the database is, or
  // every browser would have to subscribe again.
  const keys = environment.push.keys ?? vapidKeysOf(await loadOrCreateSecret(db, 'vapid'))
  return createPushService({ db, provider: webPush({ ...environment.push, keys, now }), pseudonymize, now })
}
