export { createArticlesModule } from './module.ts'
export { articlePublisher } from './publisher.ts'
export { removeDemonstrationArticles, seedArticles } from './seed.ts'
export type { ArticleService } from './service.ts'
