import { Hono } from 'hono'
import { stockItemsSchema, type StockItems } from '../../../contract/catalogue/stock-item.ts'
import type { HttpEnv } from '../../platform/http/env.ts'
import { problem } from '../../platform/http/problem.ts'
import { operation } from '../../platform/openapi/operation.ts'
import type { BranchService } from './service.ts'

/** Public, and old within moments: a shared cache may answer a crowd, nobody longer. */
const SHORTLY = { 'Cache-Control': 'public, max-age=10', Vary: 'Accept-Language' }

/** The product's id stands in the path as Spree has it; the variant alone says which (spec §7 writes 0). */
export const branchRoutes = (branches: BranchService) =>
  new Hono<HttpEnv>().get(
    '/products/:product/variants/:id/stock_items',
    operation('public', 'List the stock of a variant by branch', { 200: stockItemsSchema }),
    async c => {
      const items = await branches.stockItems(c.req.param('id'), c.var.locale)
      if (!items) return problem(c, 404, 'variant-not-found')
      const answer: StockItems = { stock_items: items, count: items.length }
      return c.json(answer, 200, SHORTLY)
    }
  )
