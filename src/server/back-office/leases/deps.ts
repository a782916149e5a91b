import type { LeaseService } from '../../money/leases/index.ts'
import type { Database } from '../../platform/db/database.ts'

export interface StaffLeasesDeps {
  readonly db: Database
  readonly leases: Pick<LeaseService['admin'], 'show' | 'ask'>
  readonly now: () => Date
}
