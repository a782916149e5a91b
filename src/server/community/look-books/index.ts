export { createLookBooksModule } from './module.ts'
export { lookBookPublisher } from './publisher.ts'
