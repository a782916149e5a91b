export { createWishListsModule } from './module.ts'
export { WISH_LIST_OPERATIONS } from './operations.ts'
