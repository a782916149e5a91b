import { Hono, type Context } from 'hono'
import {
  helpfulRequestSchema,
  helpfulSchema,
  ownReviewsQuery,
  ownReviewsSchema,
  newReviewFormSchema,
  ownReviewSchema,
  reviewedParams,
  reviewFormSchema,
  reviewListSchema,
  reviewParams,
  reviewsQuery
} from '../../../contract/community/review.ts'
import { REVIEW_PHOTO_BYTES_MAX, REVIEW_PHOTOS_MAX } from '../../../domain/community/review.ts'
import { principalOf, type Authentication } from '../../identity/index.ts'
import { acceptsUpload } from '../../platform/http/body-limit.ts'
import type { HttpEnv } from '../../platform/http/env.ts'
import { multipartBody } from '../../platform/http/multipart-body.ts'
import { problem } from '../../platform/http/problem.ts'
import { NO_STORE, respond, respondDone } from '../../platform/http/respond.ts'
import { jsonBody, params, query } from '../../platform/http/validate.ts'
import { NO_CONTENT, operation } from '../../platform/openapi/operation.ts'
import { fingerprintOf } from '../../platform/idempotency/idempotency.ts'
import { networkOf } from '../../platform/rate-limit/client-network.ts'
import type { ReviewPhotos } from './photos.ts'
import type { Reviews } from './service.ts'

const PHOTOS = REVIEW_PHOTOS_MAX * REVIEW_PHOTO_BYTES_MAX
/** Kept for a moment where nobody is signed in; a reader's own answer says which reviews are theirs. */
const FOR_ALL = { 'Cache-Control': 'public, max-age=30', Vary: 'Accept-Language, Authorization' }

export const reviewRoutes = (reviews: Reviews, authentication: Authentication) =>
  new Hono<HttpEnv>()
    .route('/', readRoutes(reviews, authentication))
    .route('/', writeRoutes(reviews, authentication))
    .route('/', vendorRoutes(reviews, authentication))

const readRoutes = (reviews: Reviews, { optionalAuth, requireUser }: Authentication) =>
  new Hono<HttpEnv>()
    .get(
      '/products/:id/reviews',
      operation('public', 'List the public reviews of a product, with its ratings', { 200: reviewListSchema }),
      optionalAuth,
      params(reviewedParams),
      query(reviewsQuery),
      async c => {
        const userId = c.get('principal')?.userId
        const reader = { locale: c.var.locale, userId }
        const done = await reviews.list(c.req.valid('param').id, c.req.valid('query'), reader)
        if (!done.ok || userId !== undefined) return respond(c, done)
        return c.json(done.value, 200, FOR_ALL)
      }
    )
    .get(
      '/users/me/reviews',
      operation('user', 'List one’s own reviews, and received products that wait for one', { 200: ownReviewsSchema }),
      requireUser,
      query(ownReviewsQuery),
      async c => {
        const { cursor } = c.req.valid('query')
        return c.json(await reviews.mine(principalOf(c).userId, cursor, c.var.locale), 200, NO_STORE)
      }
    )

const byReader = (c: Context<HttpEnv>) => ({
  userId: principalOf(c).userId,
  locale: c.var.locale,
  network: networkOf(c)
})

/** The boundary between the parts of a form is another each time: its bytes tell nothing. */
function formKeyOf(c: Context<HttpEnv>) {
  const key = c.req.header('idempotency-key')?.slice(0, 255)
  return key ? { key, fingerprint: fingerprintOf(c.req.method, c.req.path) } : undefined
}

const writeRoutes = (reviews: Reviews, { requireUser }: Authentication) =>
  new Hono<HttpEnv>()
    .post(
      '/products/:id/reviews',
      operation('user', 'Review a product, with up to six photos: JPEG, PNG or WebP, re-encoded', {
        201: ownReviewSchema
      }),
      acceptsUpload(PHOTOS),
      requireUser,
      params(reviewedParams),
      multipartBody(newReviewFormSchema, 'images'),
      async c => {
        const written = { ...c.req.valid('form'), ...byReader(c), idempotencyKey: formKeyOf(c) }
        return respond(c, await reviews.create({ type: 'product', id: c.req.valid('param').id }, written), 201)
      }
    )
    .put(
      '/reviews/:id',
      operation('user', 'Edit one’s own review; the public version stays until the new one is approved', {
        200: ownReviewSchema
      }),
      acceptsUpload(PHOTOS),
      requireUser,
      params(reviewParams),
      multipartBody(reviewFormSchema, 'images'),
      async c => {
        const { keep, ...written } = c.req.valid('form')
        return respond(c, await reviews.edit(c.req.valid('param').id, keep, { ...written, ...byReader(c) }))
      }
    )
    .delete(
      '/reviews/:id',
      operation('user', 'Delete one’s own review', { 204: NO_CONTENT }),
      requireUser,
      params(reviewParams),
      async c => respondDone(c, await reviews.remove(c.req.valid('param').id, principalOf(c).userId))
    )
    .put(
      '/reviews/:id/helpful',
      operation('user', 'Say that a review helped, or take that back', { 200: helpfulSchema }),
      requireUser,
      params(reviewParams),
      jsonBody(helpfulRequestSchema),
      async c => {
        const { helpful } = c.req.valid('json')
        return respond(c, await reviews.vote(c.req.valid('param').id, principalOf(c).userId, helpful))
      }
    )

const vendorRoutes = (reviews: Reviews, { optionalAuth, requireUser }: Authentication) =>
  new Hono<HttpEnv>()
    .get(
      '/vendors/:id/reviews',
      operation('public', 'List the public reviews of a vendor, with its ratings', { 200: reviewListSchema }),
      optionalAuth,
      params(reviewedParams),
      query(reviewsQuery),
      async c => {
        const userId = c.get('principal')?.userId
        const reader = { locale: c.var.locale, userId }
        const done = await reviews.listOfVendor(c.req.valid('param').id, c.req.valid('query'), reader)
        if (!done.ok || userId !== undefined) return respond(c, done)
        return c.json(done.value, 200, FOR_ALL)
      }
    )
    .post(
      '/vendors/:id/reviews',
      operation('user', 'Review a vendor from whom something was received', { 201: ownReviewSchema }),
      acceptsUpload(PHOTOS),
      requireUser,
      params(reviewedParams),
      multipartBody(newReviewFormSchema, 'images'),
      async c => {
        const written = { ...c.req.valid('form'), ...byReader(c), idempotencyKey: formKeyOf(c) }
        return respond(c, await reviews.create({ type: 'vendor', id: c.req.valid('param').id }, written), 201)
      }
    )
    .delete(
      '/vendors/:id/reviews',
      operation('user', 'Delete one’s own review of a vendor', { 204: NO_CONTENT }),
      requireUser,
      params(reviewedParams),
      async c => {
        const vendor = { type: 'vendor' as const, id: c.req.valid('param').id }
        return respondDone(c, await reviews.removeOfSubject(vendor, principalOf(c).userId))
      }
    )

/** The photos themselves: public ones for every cache, those that wait for their writer alone. */
export const reviewPhotoFiles = (photos: ReviewPhotos) =>
  new Hono<HttpEnv>().get('/review-photos/:file', async c => {
    const { until = '', sign = '' } = c.req.query()
    const found = await photos.read(c.req.param('file'), until, sign)
    if (!found) return problem(c, 404, 'not-found')
    return new Response(new Uint8Array(found.bytes), {
      headers: {
        'Content-Type': 'image/webp',
        'Cache-Control': found.isPublic ? 'public, max-age=3600' : 'private, max-age=600',
        'X-Content-Type-Options': 'nosniff',
        'X-Robots-Tag': 'noindex'
      }
    })
  })
