import { Hono, type Context } from 'hono'
import { z } from 'zod'
import { bankAccountBody, savedAddressBody } from '../../contract/belongings.ts'
import type { HttpEnv } from '../http/env.ts'
import { jsonBody, params } from '../http/validate.ts'
import type { Blur } from '../limits/who.ts'
import { callerOf, type Callers } from '../sessions/callers.ts'
import { visitOf } from '../sessions/visit.ts'
import { answered, NO_STORE } from './answers.ts'
import type { Belongings } from './belongings.ts'
import type { OwnData } from './own-data.ts'

interface Parts {
  readonly belongings: Belongings
  readonly ownData: OwnData
  readonly callers: Callers
  readonly blur: Blur
}

const ownPath = z.object({ id: z.uuid() })
const user = (c: Context<HttpEnv>) => callerOf(c).userId

/** What whoever is signed in keeps with the shop, and all of it in one file. */
export const belongingsRoutes = ({ belongings, ownData, callers: { requireUser, requireProof }, blur }: Parts) =>
  new Hono<HttpEnv>()
    .get('/users/me/addresses', requireUser, async c => c.json(await belongings.addresses(user(c)), 200, NO_STORE))
    .post('/users/me/addresses', requireUser, jsonBody(savedAddressBody), async c =>
      answered(c, await belongings.addAddress(user(c), c.req.valid('json')), 201)
    )
    .put('/users/me/addresses/:id', requireUser, params(ownPath), jsonBody(savedAddressBody), async c =>
      answered(c, await belongings.changeAddress(user(c), c.req.valid('param').id, c.req.valid('json')))
    )
    .delete('/users/me/addresses/:id', requireUser, params(ownPath), async c =>
      answered(c, await belongings.removeAddress(user(c), c.req.valid('param').id))
    )
    .get('/users/me/bank_accounts', requireUser, async c =>
      c.json(await belongings.bankAccounts(user(c)), 200, NO_STORE)
    )
    .post('/users/me/bank_accounts', requireUser, jsonBody(bankAccountBody), requireProof, async c =>
      answered(c, await belongings.addBankAccount(user(c), c.req.valid('json'), c.var.locale), 201)
    )
    .delete('/users/me/bank_accounts/:id', requireUser, params(ownPath), async c =>
      answered(c, await belongings.removeBankAccount(user(c), c.req.valid('param').id))
    )
    .get('/users/me/data', requireUser, async c =>
      c.json(await ownData(user(c), visitOf(c, blur)), 200, {
        ...NO_STORE,
        'Content-Disposition': 'attachment; filename="delguur.json"'
      })
    )
