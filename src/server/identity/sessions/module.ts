import { loadOrCreateSecret } from '../../platform/db/secrets.ts'
import type { AppContext, Module } from '../../platform/app-context.ts'
import { deleteExpired } from '../../platform/db/delete-expired.ts'
import { createImpersonationService } from '../impersonations/service.ts'
import { createAuthentication } from './authentication.ts'
import { sessionCookies } from './cookies.ts'
import { deleteTokensBefore } from './queries.ts'
import { userPersonalData } from '../users/personal-data.ts'
import { sessionRoutes } from './routes.ts'
import { createSessionService } from './service.ts'

/** Sessions, and the authentication of requests. */
export async function createSessionsModule({ db, environment, pseudonymize, now }: AppContext) {
  const service = createSessionService({ db, secret: await loadOrCreateSecret(db, 'sessions'), now })
  const authentication = createAuthentication(service, createImpersonationService({ db, now }), now)
  return {
    service,
    authentication,
    cookies: sessionCookies(environment.publicUrl),
    api: [sessionRoutes(service, authentication, pseudonymize)],
    personalData: userPersonalData,
    prune: async (tx, at) => {
      await tx.run(deleteTokensBefore, { expires_at: at.toISOString() })
      await deleteExpired(tx, 'account_events', at)
      await deleteExpired(tx, 'sessions', at)
      await deleteExpired(tx, 'impersonations', at)
    }
  } satisfies Module & Record<string, unknown>
}

export type OpenSessions = Awaited<ReturnType<typeof createSessionsModule>>
