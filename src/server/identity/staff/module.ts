import type { AppContext, Module } from '../../platform/app-context.ts'
import { deleteExpired } from '../../platform/db/delete-expired.ts'
import { apiKeyRoutes } from '../api-keys/routes.ts'
import { createApiKeyService } from '../api-keys/service.ts'
import { impersonationRoutes } from '../impersonations/routes.ts'
import { createImpersonationService } from '../impersonations/service.ts'
import { createStaffAuthentication } from './authentication.ts'
import { forgetOrigins } from './audit.ts'
import { auditRoutes } from './audit-routes.ts'
import { invitationRoutes, memberRoutes, roleRoutes } from './management-routes.ts'
import { passkeyRoutes } from './passkeys/routes.ts'
import { staffRoutes } from './routes.ts'
import { createSecondFactorService } from './second-factor.ts'
import { createStaffSecurity } from './security.ts'
import { securityRoutes } from './security-routes.ts'
import { createStaffSessionService } from './service.ts'

/** People who work for the shop: their sign-in, roles and audit. */
export function createStaffModule({ db, environment, pseudonymize, now }: AppContext) {
  const sessions = createStaffSessionService({ db, pseudonymize, now })
  const apiKeys = createApiKeyService({ db, now })
  const authentication = createStaffAuthentication({
    sessions,
    apiKeys,
    publicUrl: environment.publicUrl,
    pseudonymize,
    db,
    now
  })
  return {
    authentication,
    backOffice: [
      memberRoutes({ db, now, authentication }),
      invitationRoutes({ db, now, authentication, publicUrl: environment.publicUrl }),
      apiKeyRoutes(apiKeys, authentication),
      auditRoutes({ db, now, authentication }),
      impersonationRoutes(createImpersonationService({ db, now }), authentication),
      roleRoutes({ db, now, authentication }),
      staffRoutes({ sessions, authentication, pseudonymize }),
      passkeyRoutes({ db, now, publicUrl: environment.publicUrl, authentication, pseudonymize }),
      securityRoutes({
        secondFactor: createSecondFactorService({ db, pseudonymize, now }),
        security: createStaffSecurity({ db, now }),
        authentication
      })
    ],
    async prune(tx, at) {
      await deleteExpired(tx, 'staff_sessions', at)
      await deleteExpired(tx, 'staff_passkey_challenges', at)
      await forgetOrigins(tx, at)
    }
  } satisfies Module & Record<string, unknown>
}
