export { createArticlesModule } from './module.ts'
export { articlePublisher } from './publisher.ts'
export type { ArticleService } from './service.ts'
