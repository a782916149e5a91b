import { Hono, type Context } from 'hono'
import { z } from 'zod'
import {
  bankAccountRequestSchema,
  savedAddressRequestSchema,
  bankAccountsSchema,
  savedAddressesSchema
} from '../../../contract/customers/address-book.ts'
import { ownDataSchema } from '../../../contract/customers/own-data.ts'
import type { HttpEnv } from '../../platform/http/env.ts'
import { jsonBody, params } from '../../platform/http/validate.ts'
import type { Pseudonymize } from '../../platform/rate-limit/client-network.ts'
import { principalOf, type Authentication, clientInfoOf } from '../../identity/index.ts'
import { respond, NO_STORE } from '../../platform/http/respond.ts'
import { operation } from '../../platform/openapi/operation.ts'
import type { AddressBook } from './address-book.ts'
import type { DataExport } from './data-export.ts'

interface Deps {
  readonly addressBook: AddressBook
  readonly ownData: DataExport
  readonly authentication: Authentication
  readonly pseudonymize: Pseudonymize
}

const ownPath = z.object({ id: z.uuid() })
const user = (c: Context<HttpEnv>) => principalOf(c).userId

const addressRoutes = ({ addressBook, authentication: { requireUser } }: Deps) =>
  new Hono<HttpEnv>()
    .get(
      '/users/me/addresses',
      operation('user', 'List saved addresses, the default first', { 200: savedAddressesSchema }),
      requireUser,
      async c => c.json(await addressBook.addresses(user(c)), 200, NO_STORE)
    )
    .post(
      '/users/me/addresses',
      operation('user', 'Save an address', { 201: savedAddressesSchema }),
      requireUser,
      jsonBody(savedAddressRequestSchema),
      async c => respond(c, await addressBook.addAddress(user(c), c.req.valid('json')), 201)
    )
    .put(
      '/users/me/addresses/:id',
      operation('user', 'Change a saved address', { 200: savedAddressesSchema }),
      requireUser,
      params(ownPath),
      jsonBody(savedAddressRequestSchema),
      async c => respond(c, await addressBook.changeAddress(user(c), c.req.valid('param').id, c.req.valid('json')))
    )
    .delete(
      '/users/me/addresses/:id',
      operation('user', 'Delete a saved address', { 200: savedAddressesSchema }),
      requireUser,
      params(ownPath),
      async c => respond(c, await addressBook.removeAddress(user(c), c.req.valid('param').id))
    )

const bankAccountRoutes = ({ addressBook, authentication: { requireUser, requireRecentAuthentication } }: Deps) =>
  new Hono<HttpEnv>()
    .get(
      '/users/me/bank_accounts',
      operation('user', 'List the bank accounts for refunds', { 200: bankAccountsSchema }),
      requireUser,
      async c => c.json(await addressBook.bankAccounts(user(c)), 200, NO_STORE)
    )
    .post(
      '/users/me/bank_accounts',
      operation('user', 'Save a bank account for refunds', { 201: bankAccountsSchema }),
      requireUser,
      jsonBody(bankAccountRequestSchema),
      requireRecentAuthentication,
      async c => respond(c, await addressBook.addBankAccount(user(c), c.req.valid('json'), c.var.locale), 201)
    )
    .delete(
      '/users/me/bank_accounts/:id',
      operation('user', 'Delete a bank account', { 200: bankAccountsSchema }),
      requireUser,
      params(ownPath),
      async c => respond(c, await addressBook.removeBankAccount(user(c), c.req.valid('param').id))
    )

const ownDataRoutes = ({ ownData, authentication: { requireUser }, pseudonymize }: Deps) =>
  new Hono<HttpEnv>().get(
    '/users/me/data',
    operation('user', 'Export all personal data of the account', { 200: ownDataSchema }),
    requireUser,
    async c =>
      c.json(await ownData(user(c), clientInfoOf(c, pseudonymize)), 200, {
        ...NO_STORE,
        'Content-Disposition': 'attachment; filename="delguur.json"'
      })
  )

/** Addresses and bank accounts of the signed-in user, and the export of their data. */
export const addressBookRoutes = (deps: Deps) =>
  new Hono<HttpEnv>()
    .route('/', addressRoutes(deps))
    .route('/', bankAccountRoutes(deps))
    .route('/', ownDataRoutes(deps))
