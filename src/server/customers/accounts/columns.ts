import { z } from 'zod'
import type { Organisation } from '../../../contract/account.ts'
import type { AddressBody } from '../../../contract/address.ts'
import { jsonColumn } from '../../platform/db/json-column.ts'

/** Looser than the contract: a rule that was tightened later must not hide an address from its owner. */
const address: z.ZodType<AddressBody> = z.object({
  firstname: z.string(),
  lastname: z.string(),
  city: z.string(),
  district: z.string(),
  khoroo: z.string(),
  street: z.string(),
  zipcode: z.string(),
  detail: z.string(),
  w3w: z.string().optional()
})

export const addressColumn = jsonColumn('user_addresses.address_json', address)

const organisation: z.ZodType<Organisation> = z.object({
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  address: z.string(),
  workers_count: z.number().optional(),
  business_direction: z.string()
})

export const organisationColumn = jsonColumn('users.organisation_json', organisation)
