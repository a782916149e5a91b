import { join } from 'node:path'
import type { Catalogue } from '../../catalogue/products/index.ts'
import type { Authentication } from '../../identity/index.ts'
import type { AppContext, Module } from '../../platform/app-context.ts'
import { loadOrCreateSecret } from '../../platform/db/secrets.ts'
import { photoLinks } from '../../platform/images/photo-links.ts'
import type { Moderation } from '../moderation/index.ts'
import type { ReviewDeps } from './deps.ts'
import { reviewPersonalData } from './personal-data.ts'
import { ReviewPhotos } from './photos.ts'
import { reviewPhotoFiles, reviewRoutes } from './routes.ts'
import { createReviews } from './service.ts'

interface ReviewsModuleDeps {
  readonly moderation: Moderation
  readonly product: Catalogue['product']
  readonly vendor: ReviewDeps['vendor']
  readonly authentication: Authentication
}

export async function createReviewsModule(
  { db, environment, pseudonymize, now }: AppContext,
  { moderation, product, vendor, authentication }: ReviewsModuleDeps
) {
  const links = photoLinks(await loadOrCreateSecret(db, 'review-photos'), '/review-photos')
  const photos = new ReviewPhotos({ db, links, now, folder: join(environment.dataFolder, 'review-photos') })
  const reviews = createReviews({ db, pseudonymize, now, moderation, photos, product, vendor })
  const module: Module = {
    api: [reviewRoutes(reviews, authentication)],
    rootRoutes: [reviewPhotoFiles(photos)],
    jobs: [{ name: 'review-photos.cleanup', everyMs: 600_000, run: () => photos.sweep() }],
    personalData: reviewPersonalData
  }
  return { ...module, reviews, photos }
}
