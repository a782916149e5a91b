import { Hono } from 'hono'
import { ownDataSchema } from '../../../contract/customers/own-data.ts'
import {
  consentWithdrawalRequestSchema,
  customerDeletionRequestSchema,
  customerNoteRequestSchema,
  customerTagsRequestSchema,
  staffCustomerPath,
  staffCustomerSchema,
  staffCustomersQuerySchema,
  staffCustomersSchema,
  staffWalletEntriesSchema,
  walletEntriesQuerySchema
} from '../../../contract/staff/customers.ts'
import type { Result } from '../../../domain/result.ts'
import { staffOf, type StaffAuthentication } from '../../identity/index.ts'
import type { HttpEnv } from '../../platform/http/env.ts'
import type { Problem } from '../../platform/http/problem.ts'
import type { StaffPrincipal } from '../../platform/http/principal.ts'
import { NO_STORE, respond, respondDone } from '../../platform/http/respond.ts'
import { jsonBody, params, query } from '../../platform/http/validate.ts'
import { NO_CONTENT } from '../../platform/openapi/operation.ts'
import type { OfficeCustomersDeps } from './deps.ts'
import { readCustomer, walletEntries } from './detail.ts'
import { listCustomers } from './list.ts'

const CUSTOMER = { 200: staffCustomerSchema }

/** Customers for staff, below `/api/back_office`. */
export const customerRoutes = (deps: OfficeCustomersDeps, staff: StaffAuthentication) =>
  new Hono<HttpEnv>()
    .get(
      '/customers',
      staff.operation('customers.read', 'List customers, or find them by name, phone or e-mail', {
        200: staffCustomersSchema
      }),
      query(staffCustomersQuerySchema),
      async c => c.json(await listCustomers(deps.db, c.req.valid('query')), 200, NO_STORE)
    )
    .get(
      '/customers/:id',
      staff.operation(
        'customers.read',
        'Read a customer; orders, wallet and audit take their own permissions',
        CUSTOMER
      ),
      params(staffCustomerPath),
      async c => respond(c, await readCustomer(deps, c.req.valid('param').id, staffOf(c).permissions))
    )
    .get(
      '/customers/:id/wallet_entries',
      staff.operation('wallets.read', "List lines of a customer's wallet, newest first", {
        200: staffWalletEntriesSchema
      }),
      params(staffCustomerPath),
      query(walletEntriesQuerySchema),
      async c => respond(c, await walletEntries(deps, c.req.valid('param').id, c.req.valid('query')))
    )

/** What staff change of a customer; answers all of it. */
export function customerChangeRoutes(deps: OfficeCustomersDeps, staff: StaffAuthentication) {
  const { customers } = deps
  const afterwards = async (id: string, { permissions }: StaffPrincipal, done: Result<undefined, Problem>) =>
    done.ok ? readCustomer(deps, id, permissions) : done
  return new Hono<HttpEnv>()
    .post(
      '/customers/:id/notes',
      staff.operation('customers.write', 'Add a note about a customer', CUSTOMER),
      params(staffCustomerPath),
      jsonBody(customerNoteRequestSchema),
      async c => {
        const [{ id }, member] = [c.req.valid('param'), staffOf(c)]
        return respond(c, await afterwards(id, member, await customers.addNote(id, c.req.valid('json'), member)))
      }
    )
    .post(
      '/customers/:id/consent_withdrawals',
      staff.operation('customers.write', 'Take back a consent of a customer who asked for it', CUSTOMER),
      params(staffCustomerPath),
      jsonBody(consentWithdrawalRequestSchema),
      async c => {
        const [{ id }, member] = [c.req.valid('param'), staffOf(c)]
        return respond(
          c,
          await afterwards(id, member, await customers.withdrawConsent(id, c.req.valid('json'), member))
        )
      }
    )
    .put(
      '/customers/:id/tags',
      staff.operation('customers.write', 'Set the tags of a customer', CUSTOMER),
      params(staffCustomerPath),
      jsonBody(customerTagsRequestSchema),
      async c => {
        const [{ id }, member] = [c.req.valid('param'), staffOf(c)]
        return respond(c, await afterwards(id, member, await customers.setTags(id, c.req.valid('json'), member)))
      }
    )
}

/** Rights of customers to their own data, which staff carry out for them. */
export const customerDataRoutes = ({ customers }: Pick<OfficeCustomersDeps, 'customers'>, staff: StaffAuthentication) =>
  new Hono<HttpEnv>()
    .post(
      '/customers/:id/data_export',
      staff.operation('customers.write', 'Read everything the shop keeps about a customer, which the audit notes', {
        200: ownDataSchema
      }),
      params(staffCustomerPath),
      async c => respond(c, await customers.exportData(c.req.valid('param').id, staffOf(c)))
    )
    .put(
      '/customers/:id/deletion',
      staff.operation('customers.write', 'Delete an account whose owner asked for it', { 204: NO_CONTENT }),
      params(staffCustomerPath),
      jsonBody(customerDeletionRequestSchema),
      async c => respondDone(c, await customers.erase(c.req.valid('param').id, c.req.valid('json'), staffOf(c)))
    )
