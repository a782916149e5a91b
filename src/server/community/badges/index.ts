export { createBadgesModule } from './module.ts'
