import type { ProductView } from '../contract/site/storefront.ts'
import { http } from './http.ts'

/** Everything a product's page shows, by its slug or its id, with the price and stock of this moment. */
export const getProduct = (slugOrId: string) =>
  http<ProductView>(`/products/${encodeURIComponent(slugOrId)}`, { fresh: true })
