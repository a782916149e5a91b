import type { AppContext, Module } from '../../platform/app-context.ts'
import { deleteExpired } from '../../platform/db/delete-expired.ts'
import { createStaffAuthentication } from './authentication.ts'
import { staffRoutes } from './routes.ts'
import { createStaffSessionService } from './service.ts'

/** People who work for the shop: their sign-in, roles and audit. */
export function createStaffModule({ db, environment, pseudonymize, now }: AppContext) {
  const sessions = createStaffSessionService({ db, pseudonymize, now })
  const authentication = createStaffAuthentication({ sessions, publicUrl: environment.publicUrl, pseudonymize })
  return {
    authentication,
    backOffice: [staffRoutes({ sessions, authentication, pseudonymize })],
    prune: (tx, at) => deleteExpired(tx, 'staff_sessions', at)
  } satisfies Module & Record<string, unknown>
}
