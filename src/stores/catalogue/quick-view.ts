import { problemOf } from '../../api/problem-error.ts'
import { getProduct } from '../../api/products.ts'
import type { ProductView } from '../../contract/site/storefront.ts'

export type QuickViewProduct =
  | { readonly status: 'ready'; readonly product: ProductView }
  /** No longer sold. */
  | { readonly status: 'gone' }
  /** `message` is the shop's own sentence, '' where it said nothing. */
  | { readonly status: 'failed'; readonly message: string }

/** Everything a product's page shows, by its slug or id, with the price and stock of this moment. Never rejects. */
export async function loadQuickView(slugOrId: string): Promise<QuickViewProduct> {
  try {
    return { status: 'ready', product: await getProduct(slugOrId) }
  } catch (error) {
    const problem = problemOf(error)
    return problem.status === 404 ? { status: 'gone' } : { status: 'failed', message: problem.message }
  }
}
