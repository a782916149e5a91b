import { join } from 'node:path'
import { HOUR_MS, MINUTE_MS } from '../../../domain/time.ts'
import type { Authentication, StaffAuthentication } from '../../identity/index.ts'
import type { PushService } from '../../messaging/push/index.ts'
import type { AppContext, Module } from '../../platform/app-context.ts'
import { loadOrCreateSecret } from '../../platform/db/secrets.ts'
import { photoLinks } from '../../platform/images/photo-links.ts'
import type { Editorial } from '../editorial/index.ts'
import type { Moderation } from '../moderation/index.ts'
import { articlePersonalData } from './personal-data.ts'
import type { EmbeddedProduct } from './embedded-products.ts'
import { createArticleImages } from './images.ts'
import { createNewsBackOffice } from './news-back-office.ts'
import { createNewsCovers } from './news-covers.ts'
import { newsBackOfficeRoutes, newsCoverFiles } from './news-routes.ts'
import { articlePreviewRoutes, deleteOrphanCards } from './preview-routes.ts'
import { articleImageFiles, articleRoutes } from './routes.ts'
import { createArticleService } from './service.ts'
import { followerUnsubscribe } from './unsubscribe.ts'

interface ArticlesDeps {
  readonly editorial: Editorial
  readonly moderation: Moderation
  readonly authentication: Authentication
  readonly staff: StaffAuthentication
  readonly push: PushService
  readonly findProduct: (slug: string) => Promise<EmbeddedProduct | undefined>
}

/** Articles of the shop and of its members, and news. */
export async function createArticlesModule(
  { db, environment, pseudonymize, now }: AppContext,
  { editorial, moderation, authentication, staff, push, findProduct }: ArticlesDeps
) {
  const links = photoLinks(await loadOrCreateSecret(db, 'article-images'), '/article-images')
  const unsubscribe = followerUnsubscribe({
    db,
    // A secret keeps its name: it is encrypted with it, and mails of years have links that it signs.
    secret: await loadOrCreateSecret(db, 'follower-letters'),
    publicUrl: environment.publicUrl
  })
  const service = createArticleService({
    ...{ db, editorial, moderation, push, findProduct, links, pseudonymize, now },
    unsubscribeLink: unsubscribe.link
  })
  const folder = join(environment.dataFolder, 'article-images')
  const images = createArticleImages({ db, pseudonymize, folder, links, now })
  const covers = createNewsCovers({ db, folder: join(environment.dataFolder, 'news-covers') })
  const cards = {
    readArticle: async (slug: string) => (await service.readMemberArticle(slug)) ?? service.readPublishedNews(slug),
    readImage: async (file: string) => (await images.read(file))?.bytes ?? covers.read(file),
    folder: join(environment.dataFolder, 'og/articles')
  }
  const deleteOrphans = async () => {
    await images.deleteOrphans()
    await covers.deleteOrphans()
    await deleteOrphanCards(cards)
  }
  const module: Module = {
    api: [articleRoutes({ articles: service, images, authentication })],
    backOffice: [newsBackOfficeRoutes(createNewsBackOffice({ db, covers, findProduct, now }), staff)],
    rootRoutes: [unsubscribe.routes, articleImageFiles(images), newsCoverFiles(covers), articlePreviewRoutes(cards)],
    jobs: [
      { name: 'articles.cleanup', everyMs: HOUR_MS, run: deleteOrphans },
      { name: 'articles.notify-followers', everyMs: MINUTE_MS, run: () => service.notifyFollowers() }
    ],
    personalData: articlePersonalData({ moderation })
  }
  return { ...module, service, images }
}
