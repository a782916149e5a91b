import type { CustomersForStaff } from '../../customers/accounts/index.ts'
import type { Database } from '../../platform/db/database.ts'

export interface OfficeCustomersDeps {
  readonly db: Database
  readonly customers: CustomersForStaff
  readonly now: () => Date
}
