import type { ProductView } from '../../../contract/site/storefront.ts'
import { reviewPolicy } from '../../../domain/community/review.ts'

/** Whether a product may be reviewed, and about what. */
export const policyOf = ({ document }: Pick<ProductView, 'document'>) =>
  reviewPolicy({
    ageRestricted: document.age_restricted,
    requiresPrescription: document.requires_prescription,
    taxons: document.taxonomy.map(({ permalink }) => permalink)
  })
