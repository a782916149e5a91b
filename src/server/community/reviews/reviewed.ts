import type { ProductView } from '../../../contract/site/storefront.ts'
import { ok, type Result } from '../../../domain/result.ts'
import { latestReceivedLine, receivedProducts } from '../../ordering/orders/index.ts'
import type { Reader } from '../../platform/db/database.ts'
import {
  notFound,
  unprocessable,
  type Problem,
  type ProblemCode,
  type ServiceResult
} from '../../platform/http/problem.ts'
import { optionsColumn } from './content.ts'
import type { ReviewDeps } from './deps.ts'
import { policyOf } from './policy.ts'
import type { ReviewRow } from './queries.ts'
import type { Purchase, ReviewDraft } from './submit-version.ts'

/** The subject of a review, and who may write it. */
export interface Reviewed {
  readonly subject: ReviewDraft['subject']
  readonly isRestricted: boolean
  /** The purchase behind a review of this customer, or why there has to be one. */
  purchaseOf(reader: Reader, userId: string, earlier?: ReviewRow): Promise<Result<Purchase | undefined, Problem>>
}

export const findReviewed = (deps: ReviewDeps, type: ReviewRow['subject_type'], id: string): ServiceResult<Reviewed> =>
  type === 'product' ? reviewedProduct(deps, id) : reviewedVendor(deps, id)

async function reviewedProduct(deps: ReviewDeps, slugOrId: string): ServiceResult<Reviewed> {
  const product = await deps.product(slugOrId)
  if (!product) return notFound('product-not-found')
  const policy = policyOf(product)
  if (policy === 'closed') return unprocessable('reviews-closed')
  const { id, slug } = product.document
  return ok({
    subject: { type: 'product', id, title: product.title.mn, path: `/products/${slug}` },
    isRestricted: policy === 'service',
    async purchaseOf(reader, userId, earlier) {
      const purchase = (await purchaseOfProduct(reader, userId, product)) ?? (earlier && purchaseOfRow(earlier))
      return policy === 'service' && !purchase ? unprocessable('review-buyers-only') : ok(purchase)
    }
  })
}

async function reviewedVendor({ vendor, product }: ReviewDeps, code: string): ServiceResult<Reviewed> {
  const found = await vendor(code)
  if (!found) return notFound('vendor-not-found')
  if (found.isForAdults) return unprocessable('reviews-closed')
  return ok({
    subject: { type: 'vendor', id: code, title: found.name, path: `/vendors/${code}` },
    isRestricted: false,
    async purchaseOf(reader, userId, earlier) {
      for (const line of await receivedProducts(reader, userId))
        if ((await product(line.product_id))?.document.store.code === code)
          return ok({ lineId: line.line_item_id, options: {}, receivedAt: line.received_at })
      return buyersOnly(earlier, 'vendor-buyers-only')
    }
  })
}

const buyersOnly = (earlier: ReviewRow | undefined, code: ProblemCode) => {
  const purchase = earlier && purchaseOfRow(earlier)
  return purchase ? ok(purchase) : unprocessable(code)
}

async function purchaseOfProduct(reader: Reader, userId: string, { document, variants }: ProductView) {
  const received = await latestReceivedLine(reader, userId, document.id)
  if (!received) return undefined
  const options = variants.find(({ id }) => id === received.variant_id)?.options ?? {}
  return { lineId: received.line_item_id, options, receivedAt: received.received_at }
}

/** The purchase stored in the row: the product may not exist any more. */
const purchaseOfRow = ({ line_item_id, options_json, received_at }: ReviewRow): Purchase | undefined =>
  line_item_id === null
    ? undefined
    : { lineId: line_item_id, options: optionsColumn.read(options_json), receivedAt: received_at }
