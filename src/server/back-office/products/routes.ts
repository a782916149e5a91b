import { Hono } from 'hono'
import { catalogueChoicesQuerySchema, catalogueChoicesSchema } from '../../../contract/staff/catalogue-choices.ts'
import {
  countStockRequestSchema,
  editProductRequestSchema,
  productSheetSchema,
  staffProductPath,
  staffProductSchema,
  staffProductsExportQuerySchema,
  staffProductsQuerySchema,
  staffProductsSchema
} from '../../../contract/staff/products.ts'
import { newProductRequestSchema, productChoicesSchema } from '../../../contract/staff/new-product.ts'
import { staffRequestOf, staffOf, type StaffAuthentication } from '../../identity/index.ts'
import type { HttpEnv } from '../../platform/http/env.ts'
import { NO_STORE, respond, respondDone } from '../../platform/http/respond.ts'
import { tableExportRoutes } from '../../platform/http/table-export.ts'
import { jsonBody, params, query } from '../../platform/http/validate.ts'
import { NO_CONTENT } from '../../platform/openapi/operation.ts'
import { catalogueChoices } from './catalogue-choices.ts'
import { changeStock, editAsStaff } from './changes.ts'
import { newProductChoices, createProduct } from './create.ts'
import type { ProductsDeps } from './deps.ts'
import { readProduct } from './detail.ts'
import { exportProducts } from './export.ts'
import { listProducts } from './list.ts'
import { readSheet } from './sheet.ts'

const PRODUCT = { 200: staffProductSchema }

/** Lists of products for staff, below `/api/back_office`; before the routes of one product, whose paths match theirs. */
export const productListRoutes = (deps: ProductsDeps, staff: StaffAuthentication) =>
  new Hono<HttpEnv>()
    .get(
      '/products',
      staff.operation('catalogue.read', 'List products, with counts of what the list can be narrowed down by', {
        200: staffProductsSchema
      }),
      query(staffProductsQuerySchema),
      async c => respond(c, await listProducts(deps, c.req.valid('query'), c.var.locale))
    )
    .get(
      '/products/sheet',
      staff.operation('catalogue.read', 'List prices and counts of products to edit, a row for each variant', {
        200: productSheetSchema
      }),
      query(staffProductsQuerySchema),
      async c => respond(c, await readSheet(deps, c.req.valid('query'), c.var.locale))
    )
    .get(
      '/catalogue_choices',
      staff.operation('signed-in', 'Find products, categories or brands by name, to limit a coupon or a rule to them', {
        200: catalogueChoicesSchema
      }),
      query(catalogueChoicesQuerySchema),
      async c => respond(c, await catalogueChoices(deps, staffOf(c), c.req.valid('query'), c.var.locale))
    )
    .route(
      '/',
      tableExportRoutes({
        ...{ path: '/products', name: 'products', schema: staffProductsExportQuerySchema },
        operation: (answers, form) =>
          staff.operation('catalogue.read', `Read a list of products as ${form}, which the audit notes`, answers),
        read: (c, narrowed) => exportProducts(deps, staffOf(c), narrowed, c.var.locale)
      })
    )

/** One product for staff: a new one with its choices, then its texts, prices and stock. */
export const productRoutes = (deps: ProductsDeps, staff: StaffAuthentication) =>
  new Hono<HttpEnv>()
    .get(
      '/product_choices',
      staff.operation('catalogue.read', 'List brands and categories that a product can be given', {
        200: productChoicesSchema
      }),
      async c => c.json(await newProductChoices(deps, c.var.locale), 200, NO_STORE)
    )
    .post(
      '/products',
      staff.operation('catalogue.write', 'Add a product with its variants', { 201: staffProductSchema }),
      jsonBody(newProductRequestSchema),
      async c => respond(c, await createProduct(deps, staffRequestOf(c), c.req.valid('json')), 201)
    )
    .get(
      '/products/:sku',
      staff.operation('catalogue.read', 'Read a product with its texts, prices, stock and changes', PRODUCT),
      params(staffProductPath),
      async c => respond(c, await readProduct(deps, c.req.valid('param').sku, c.var.locale))
    )
    .put(
      '/products/:sku',
      staff.operation('catalogue.write', 'Change the texts and prices of a product', PRODUCT),
      params(staffProductPath),
      jsonBody(editProductRequestSchema),
      async c => respond(c, await editAsStaff(deps, staffRequestOf(c), c.req.valid('param').sku, c.req.valid('json')))
    )
    .put(
      '/products/:sku/stock',
      staff.operation('stock.write', 'Correct the stock of a variant at one location, with a reason', {
        204: NO_CONTENT
      }),
      params(staffProductPath),
      jsonBody(countStockRequestSchema),
      async c =>
        respondDone(c, await changeStock(deps, staffRequestOf(c), c.req.valid('param').sku, c.req.valid('json')))
    )
