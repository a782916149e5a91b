import { Hono } from 'hono'
import { z } from 'zod'
import { returnRequestSchema, returnPhotoBodySchema } from '../../../../contract/ordering/returns.ts'
import { reviewRequestSchema } from '../../../../contract/community/review.ts'
import { orderBodySchema } from '../../../../contract/ordering/order.ts'
import { RETURN_PHOTO_BYTES_MAX } from '../../../../domain/ordering/returns.ts'
import { requireIdempotencyKey } from '../../../platform/idempotency/request-key.ts'
import { acceptsUpload } from '../../../platform/http/body-limit.ts'
import type { HttpEnv } from '../../../platform/http/env.ts'
import { problem } from '../../../platform/http/problem.ts'
import { jsonBody, params } from '../../../platform/http/validate.ts'
import { formFile } from '../../../platform/http/form-file.ts'
import type { ReturnPhotos } from './return-photos.ts'
import type { ReturnService } from './returns.ts'
import type { ReviewService } from '../customer/reviews.ts'
import { credentialsOf, linePath, orderPath } from '../order-credentials.ts'
import { respond } from '../../../platform/http/respond.ts'
import { operation } from '../../../platform/openapi/operation.ts'

const returnPath = orderPath.extend({ return: z.string().regex(/^R\d{9}-B\d{1,3}$/) })

/** Returns and reviews of received orders. */
export const afterSalesRoutes = (returns: ReturnService, photos: ReturnPhotos, reviews: ReviewService) =>
  new Hono<HttpEnv>()
    .post(
      '/orders/:number/return_photos',
      operation(
        'order',
        'Upload a photo for a return that is requested next: JPEG, PNG or WebP, re-encoded',
        { 201: returnPhotoBodySchema },
        { file: 'photo' }
      ),
      acceptsUpload(RETURN_PHOTO_BYTES_MAX),
      params(orderPath),
      async c => {
        const file = await formFile(c, 'photo')
        return respond(c, await photos.add(credentialsOf(c, c.req.valid('param').number), file), 201)
      }
    )
    .post(
      '/orders/:number/returns',
      operation('order', 'Request a return within its window', { 201: orderBodySchema }),
      params(orderPath),
      jsonBody(returnRequestSchema),
      requireIdempotencyKey,
      async c => {
        const idempotencyKey = c.req.valid('header')
        const key = credentialsOf(c, c.req.valid('param').number)
        return respond(c, await returns.request(key, c.req.valid('json'), idempotencyKey, c.var.locale), 201)
      }
    )
    .delete(
      '/orders/:number/returns/:return',
      operation('order', 'Withdraw a return before the shop has received it', { 200: orderBodySchema }),
      params(returnPath),
      async c => {
        const { number, return: returnNumber } = c.req.valid('param')
        return respond(c, await returns.withdraw(credentialsOf(c, number), returnNumber, c.var.locale))
      }
    )
    .put(
      '/orders/:number/line_items/:id/review',
      operation('order', 'Review a product that was received', { 200: orderBodySchema }),
      params(linePath),
      jsonBody(reviewRequestSchema),
      async c => {
        const { number, id } = c.req.valid('param')
        return respond(c, await reviews.answer(credentialsOf(c, number), id, c.req.valid('json'), c.var.locale))
      }
    )
    .delete(
      '/orders/:number/line_items/:id/review',
      operation('order', 'Decline to review a product', { 200: orderBodySchema }),
      params(linePath),
      async c => {
        const { number, id } = c.req.valid('param')
        return respond(c, await reviews.answer(credentialsOf(c, number), id, null, c.var.locale))
      }
    )

/** The pictures themselves, by an address that ends. Browsers keep one as long as it holds; others may not. */
export const returnPhotoFiles = (photos: Pick<ReturnPhotos, 'read'>) =>
  new Hono<HttpEnv>().get('/return-photos/:file', async c => {
    const { until = '', sign = '' } = c.req.query()
    const bytes = await photos.read(c.req.param('file'), until, sign)
    if (!bytes) return problem(c, 404, 'not-found')
    return new Response(new Uint8Array(bytes), {
      headers: {
        'Content-Type': 'image/webp',
        'Cache-Control': 'private, max-age=3600',
        'X-Content-Type-Options': 'nosniff',
        'X-Robots-Tag': 'noindex'
      }
    })
  })
