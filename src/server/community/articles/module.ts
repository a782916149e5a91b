import { join } from 'node:path'
import { HOUR_MS, MINUTE_MS } from '../../../domain/time.ts'
import type { Authentication } from '../../identity/index.ts'
import type { PushService } from '../../messaging/push/index.ts'
import type { AppContext, Module } from '../../platform/app-context.ts'
import { openSecret } from '../../platform/db/secrets.ts'
import { photoLinks } from '../../platform/images/photo-links.ts'
import type { Editorial } from '../editorial/index.ts'
import type { Moderation } from '../moderation/index.ts'
import { eraseArticlesOf, ownArticleData } from './account-data.ts'
import { createArticleImages } from './images.ts'
import { articlePreviewRoutes, deleteOrphanCards } from './preview-routes.ts'
import { articleImageFiles, articleRoutes } from './routes.ts'
import { createArticleService, type ArticleService } from './service.ts'
import type { EmbeddedProduct } from './submit-article.ts'
import { followerUnsubscribe } from './unsubscribe.ts'

interface ArticlesDeps {
  readonly editorial: Editorial
  readonly moderation: Moderation
  readonly authentication: Authentication
  readonly push: PushService
  readonly findProduct: (slug: string) => Promise<EmbeddedProduct | undefined>
}

/** Articles of the shop and of its members, and news. */
export async function createArticlesModule(
  { db, environment, pseudonymize, now }: AppContext,
  { editorial, moderation, authentication, push, findProduct }: ArticlesDeps
): Promise<Module & { readonly service: ArticleService }> {
  const links = photoLinks(await openSecret(db, 'article-images'), '/article-images')
  const unsubscribe = followerUnsubscribe({
    db,
    secret: await openSecret(db, 'follower-letters'),
    publicUrl: environment.publicUrl
  })
  const service = createArticleService({
    ...{ db, editorial, moderation, push, findProduct, links, pseudonymize, now },
    unsubscribeLink: unsubscribe.link
  })
  const folder = join(environment.dataFolder, 'article-images')
  const images = createArticleImages({ db, pseudonymize, folder, links, now })
  const cards = {
    readMemberArticle: service.readMemberArticle,
    readImage: async (file: string) => (await images.read(file))?.bytes,
    folder: join(environment.dataFolder, 'og/articles')
  }
  const deleteOrphans = async () => {
    await images.deleteOrphans()
    await deleteOrphanCards(cards)
  }
  return {
    service,
    api: [articleRoutes({ articles: service, images, authentication })],
    rootRoutes: [unsubscribe.routes, articleImageFiles(images), articlePreviewRoutes(cards)],
    jobs: [
      { name: 'articles.cleanup', everyMs: HOUR_MS, run: deleteOrphans },
      { name: 'articles.notify-followers', everyMs: MINUTE_MS, run: () => service.notifyFollowers() }
    ],
    ownData: ownArticleData,
    eraseOwn: (tx, userId) => eraseArticlesOf({ moderation }, tx, userId)
  }
}
