import { Hono } from 'hono'
import { staffSearchBodySchema, staffSearchQuerySchema } from '../../../contract/staff/search.ts'
import { staffOf, type StaffAuthentication } from '../../identity/index.ts'
import type { AppContext, Module } from '../../platform/app-context.ts'
import type { HttpEnv } from '../../platform/http/env.ts'
import { NO_STORE } from '../../platform/http/respond.ts'
import { query } from '../../platform/http/validate.ts'
import { searchOffice } from './search.ts'

/** One search over orders, customers and products. */
export const createBackOfficeSearchModule = ({ db }: AppContext, staff: StaffAuthentication): Module => ({
  backOffice: [
    new Hono<HttpEnv>().get(
      '/search',
      staff.operation('signed-in', 'Find orders, customers and products; each kind takes its permission', {
        200: staffSearchBodySchema
      }),
      query(staffSearchQuerySchema),
      async c => {
        const { permissions } = staffOf(c)
        return c.json(await searchOffice(db, permissions, c.req.valid('query').q, c.var.locale), 200, NO_STORE)
      }
    )
  ]
})
