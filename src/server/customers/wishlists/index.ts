export { createWishListsModule } from './module.ts'
export { wishListMessages } from './messages.ts'
