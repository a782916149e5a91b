export { createWishListsModule } from './module.ts'
