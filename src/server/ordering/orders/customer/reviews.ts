import type { OrderBody } from '../../../../contract/ordering/order.ts'
import { ok, type Result } from '../../../../domain/result.ts'
import type { Locale } from '../../../../i18n/locales.ts'
import { receivedAt, linesToReview } from '../returns/after-sales.ts'
import { addressOf } from '../order-aggregate.ts'
import type { ReviewsOfOrder } from '../order-ports.ts'
import type { OrderCredentials, Orders } from '../orders.ts'
import { unprocessable, notFound, type Problem } from '../../../platform/http/problem.ts'
import { insertReviewAnswer } from '../returns/return-queries.ts'

interface Opinion {
  /** 1 to 5. */
  readonly rating: number
  readonly comment: string
}

/** Reviews of received lines; without an opinion the buyer does not want to be asked about that line again. */
export const createReviewService = (orders: Orders, reviews: ReviewsOfOrder) => ({
  answer: (
    key: OrderCredentials,
    lineId: string,
    opinion: Opinion | null,
    locale: Locale
  ): Promise<Result<OrderBody, Problem>> =>
    orders.db.change(async tx => {
      const now = orders.now()
      const aggregate = await orders.lock(tx, key)
      const line = aggregate?.lines.find(({ id }) => id === lineId)
      if (!aggregate || !line) return notFound('line-not-found')
      const relations = await orders.relations(tx, aggregate.order)
      // Said before, or dismissed: once is enough, and not an error.
      if (!relations.reviewed.has(lineId)) {
        if (!linesToReview(aggregate, relations, now).includes(lineId)) return unprocessable('review-not-now')
        await tx.run(insertReviewAnswer, {
          line_item_id: lineId,
          product_id: line.product_id,
          answered_at: now.toISOString()
        })
        if (opinion) {
          const { order } = aggregate
          const received = { lineId, details: line.details, receivedAt: receivedAt(line, aggregate, relations) }
          await reviews.submit(tx, {
            order,
            recipient: addressOf(order),
            ...received,
            ...opinion,
            network: key.network ?? ''
          })
        }
      }
      return ok(await orders.body(tx, aggregate, locale))
    })
})

export type ReviewService = ReturnType<typeof createReviewService>
