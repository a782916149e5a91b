import { HOUR_MS } from '../../../domain/time.ts'
import type { StaffAuthentication } from '../../identity/index.ts'
import type { CodeIssues } from '../../money/coupons/index.ts'
import type { AppContext, Module } from '../../platform/app-context.ts'
import { issuedCodeListRoutes, issuedCodeRoutes } from './routes.ts'

/** Gift cards, vouchers and activation codes that staff make. */
export const createIssuedCodesModule = (
  { db, now }: AppContext,
  { issues }: { readonly issues: CodeIssues },
  staff: StaffAuthentication
): Module => {
  const deps = { db, issues, now }
  return {
    backOffice: [issuedCodeListRoutes(deps, staff), issuedCodeRoutes(deps, staff)],
    jobs: [{ name: 'issued-codes.expire', everyMs: HOUR_MS, run: () => issues.expireRequests() }]
  }
}
