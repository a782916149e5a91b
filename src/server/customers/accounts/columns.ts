import { z } from 'zod'
import type { Organisation } from '../../../contract/customers/account.ts'
import { storedAddress } from '../../../contract/address.ts'
import { jsonColumn } from '../../platform/db/json-column.ts'

export const addressColumn = jsonColumn('user_addresses.address_json', storedAddress)

const organisation: z.ZodType<Organisation> = z.object({
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  address: z.string(),
  workers_count: z.number().optional(),
  business_direction: z.string()
})

export const organisationColumn = jsonColumn('users.organisation_json', organisation)
