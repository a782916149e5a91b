import { Hono } from 'hono'
import {
  IMPORT_BYTES_MAX,
  importMappingSchema,
  importRowsQuerySchema,
  importRowsSchema,
  importSuppliersSchema,
  importUploadSchema,
  productImportPath,
  productImportSchema
} from '../../../../contract/staff/product-imports.ts'
import { staffRequestOf, type StaffAuthentication } from '../../../identity/index.ts'
import { acceptsUpload } from '../../../platform/http/body-limit.ts'
import type { HttpEnv } from '../../../platform/http/env.ts'
import { multipartBody } from '../../../platform/http/multipart-body.ts'
import { NO_STORE, respond } from '../../../platform/http/respond.ts'
import { jsonBody, params, query } from '../../../platform/http/validate.ts'
import type { BatchDeps } from '../deps.ts'
import { applyImport, listImportRows, listSuppliers, mapImport, uploadImport, readImport } from './imports.ts'

/** Files of suppliers, below `/api/back_office`. */
export const productImportRoutes = (deps: BatchDeps, staff: StaffAuthentication) =>
  new Hono<HttpEnv>()
    .get(
      '/product_imports/suppliers',
      staff.operation('catalogue.read', 'List suppliers whose files were imported', { 200: importSuppliersSchema }),
      async c => c.json(await listSuppliers(deps), 200, NO_STORE)
    )
    .post(
      '/product_imports',
      staff.operation('catalogue.write', 'Upload the file of a supplier: CSV, TSV or JSON', {
        201: productImportSchema
      }),
      acceptsUpload(IMPORT_BYTES_MAX),
      multipartBody(importUploadSchema, 'file'),
      async c => {
        const { supplier, file } = c.req.valid('form')
        const [chosen] = file
        const bytes = new Uint8Array(chosen ? await chosen.arrayBuffer() : new ArrayBuffer(0))
        return respond(
          c,
          await uploadImport(deps, staffRequestOf(c), { supplier, name: chosen?.name ?? '', bytes }),
          201
        )
      }
    )
    .get(
      '/product_imports/:id',
      staff.operation('catalogue.read', 'Read an import: its columns, their mapping and how far it is', {
        200: productImportSchema
      }),
      params(productImportPath),
      async c => respond(c, await readImport(deps, c.req.valid('param').id, c.var.locale))
    )
    .get(
      '/product_imports/:id/rows',
      staff.operation('catalogue.read', 'List rows of an import with what they would change', {
        200: importRowsSchema
      }),
      params(productImportPath),
      query(importRowsQuerySchema),
      async c =>
        c.json(await listImportRows(deps, c.req.valid('param').id, c.req.valid('query'), c.var.locale), 200, NO_STORE)
    )
    .put(
      '/product_imports/:id/mapping',
      staff.operation('catalogue.write', 'Say what the columns of an import mean, and preview it', {
        200: productImportSchema
      }),
      params(productImportPath),
      jsonBody(importMappingSchema),
      async c => respond(c, await mapImport(deps, staffRequestOf(c), c.req.valid('param').id, c.req.valid('json')))
    )
    .post(
      '/product_imports/:id/apply',
      staff.operation('catalogue.write', 'Write what an import has previewed', { 202: productImportSchema }),
      params(productImportPath),
      async c => respond(c, await applyImport(deps, staffRequestOf(c), c.req.valid('param').id), 202)
    )
