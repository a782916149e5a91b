import type { ProductView } from '../../../contract/storefront.ts'
import { reviewPolicy } from '../../../domain/review.ts'

/** Whether a product may be reviewed, and about what. */
export const policyOf = ({ document }: Pick<ProductView, 'document'>) =>
  reviewPolicy({
    ageRestricted: document.age_restricted,
    requiresPrescription: document.requires_prescription,
    taxons: document.taxonomy.map(({ permalink }) => permalink)
  })
