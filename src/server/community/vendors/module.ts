import { join } from 'node:path'
import { Hono } from 'hono'
import { vendorBodySchema, vendorPath, vendorsBodySchema } from '../../../contract/catalogue/vendor.ts'
import type { AppContext, Module } from '../../platform/app-context.ts'
import type { HttpEnv } from '../../platform/http/env.ts'
import { problem } from '../../platform/http/problem.ts'
import { params } from '../../platform/http/validate.ts'
import { operation } from '../../platform/openapi/operation.ts'
import { readVendorRecords } from './records.ts'
import { createVendorService, type VendorDeps, type VendorService } from './service.ts'

const FOR_ALL = { 'Cache-Control': 'public, max-age=60', Vary: 'Accept-Language' }

const vendorRoutes = (vendors: VendorService) =>
  new Hono<HttpEnv>()
    .get('/vendors', operation('public', 'List the vendors of products', { 200: vendorsBodySchema }), async c => {
      const all = await vendors.list(c.var.locale)
      return c.json({ vendors: all, count: all.length }, 200, FOR_ALL)
    })
    .get(
      '/vendors/:id',
      operation('public', 'Read a vendor: its promises, rating and number of products', { 200: vendorBodySchema }),
      params(vendorPath),
      async c => {
        const vendor = await vendors.read(c.req.valid('param').id, c.var.locale)
        return vendor ? c.json(vendor, 200, FOR_ALL) : problem(c, 404, 'vendor-not-found')
      }
    )

export async function createVendorsModule(
  { contentFolder }: AppContext,
  deps: Omit<VendorDeps, 'records'>
): Promise<Module & { readonly service: VendorService }> {
  const records = await readVendorRecords(join(contentFolder, 'vendors'))
  const service = createVendorService({ ...deps, records })
  return { service, api: [vendorRoutes(service)] }
}
