import { Hono } from 'hono'
import {
  pictureUploadSchema,
  productPicturesRequestSchema,
  staffProductPath,
  staffProductSchema
} from '../../../contract/staff/products.ts'
import { PRODUCT_PICTURE_BYTES_MAX } from '../../../domain/catalogue/product-picture.ts'
import { staffRequestOf, type StaffAuthentication } from '../../identity/index.ts'
import { acceptsUpload } from '../../platform/http/body-limit.ts'
import type { HttpEnv } from '../../platform/http/env.ts'
import { multipartBody } from '../../platform/http/multipart-body.ts'
import { respond } from '../../platform/http/respond.ts'
import { jsonBody, params } from '../../platform/http/validate.ts'
import type { ProductsDeps } from './deps.ts'
import { addPicture, changePictures } from './pictures.ts'

/** Pictures of a product, below `/api/back_office`. */
export const productPictureStaffRoutes = (deps: ProductsDeps, staff: StaffAuthentication) =>
  new Hono<HttpEnv>()
    .post(
      '/products/:sku/pictures',
      staff.operation('catalogue.write', 'Add a picture to a product: JPEG, PNG or WebP', { 201: staffProductSchema }),
      params(staffProductPath),
      acceptsUpload(PRODUCT_PICTURE_BYTES_MAX),
      multipartBody(pictureUploadSchema, 'picture'),
      async c =>
        respond(c, await addPicture(deps, staffRequestOf(c), c.req.valid('param').sku, c.req.valid('form')), 201)
    )
    .put(
      '/products/:sku/pictures',
      staff.operation('catalogue.write', 'Order, describe or delete pictures of a product', {
        200: staffProductSchema
      }),
      params(staffProductPath),
      jsonBody(productPicturesRequestSchema),
      async c =>
        respond(c, await changePictures(deps, staffRequestOf(c), c.req.valid('param').sku, c.req.valid('json')))
    )
