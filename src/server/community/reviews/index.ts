export { createReviewsModule } from './module.ts'
export { REVIEW_PUBLISHERS } from './publisher.ts'
export { removeDemonstrationReviews, seedReviews } from './seed.ts'
export { vendorRatings } from './vendor-ratings.ts'
