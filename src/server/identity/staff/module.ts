import type { AppContext, Module } from '../../platform/app-context.ts'
import { deleteExpired } from '../../platform/db/delete-expired.ts'
import { createStaffAuthentication } from './authentication.ts'
import { memberRoutes, roleRoutes } from './management-routes.ts'
import { staffRoutes } from './routes.ts'
import { createSecondFactorService } from './second-factor.ts'
import { createStaffSecurity } from './security.ts'
import { securityRoutes } from './security-routes.ts'
import { createStaffSessionService } from './service.ts'

/** People who work for the shop: their sign-in, roles and audit. */
export function createStaffModule({ db, environment, pseudonymize, now }: AppContext) {
  const sessions = createStaffSessionService({ db, pseudonymize, now })
  const authentication = createStaffAuthentication({ sessions, publicUrl: environment.publicUrl, pseudonymize })
  return {
    authentication,
    backOffice: [
      memberRoutes({ db, now, authentication, publicUrl: environment.publicUrl }),
      roleRoutes({ db, now, authentication }),
      staffRoutes({ sessions, authentication, pseudonymize }),
      securityRoutes({
        secondFactor: createSecondFactorService({ db, pseudonymize, now }),
        security: createStaffSecurity({ db, now }),
        authentication
      })
    ],
    prune: (tx, at) => deleteExpired(tx, 'staff_sessions', at)
  } satisfies Module & Record<string, unknown>
}
