import { ARTICLE_PRODUCTS_MAX } from '../../../domain/community/article.ts'
import { markdownFacts } from '../../../markdown/html.ts'
import type { ProblemCode } from '../../platform/http/problem.ts'

/** The facts of a product that decide whether a text may show it. */
export interface EmbeddedProduct {
  readonly isAgeRestricted: boolean
  readonly requiresPrescription: boolean
}

export interface ProductDeps {
  /** Finds a product by its slug; undefined where none is sold. */
  readonly findProduct: (slug: string) => Promise<EmbeddedProduct | undefined>
}

/** Alcohol and prescription medicine are never recommended, by nobody (spec §1). */
export async function embeddedProductProblem(
  { findProduct }: ProductDeps,
  body: string
): Promise<ProblemCode | undefined> {
  const { products } = markdownFacts(body)
  if (products.length > ARTICLE_PRODUCTS_MAX) return 'article-products-many'
  for (const slug of products) {
    const product = await findProduct(slug)
    if (!product) return 'article-product-unknown'
    if (product.isAgeRestricted || product.requiresPrescription) return 'article-product-restricted'
  }
  return undefined
}
