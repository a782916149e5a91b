import {
  changeListBody,
  mergeWishesBody,
  moveWishBody,
  newListBody,
  wishBody,
  wishesToCartBody
} from '../../../contract/wish-list.ts'
import type { Operation } from '../../platform/openapi/operation.ts'

export const WISH_LIST_OPERATIONS: readonly Operation[] = [
  {
    method: 'get',
    path: '/wishlists',
    summary: 'All lists of one’s own, with what is wished for',
    access: 'user',
    answer: 'WishListsBody'
  },
  {
    method: 'post',
    path: '/wishlists',
    summary: 'Another list',
    access: 'user',
    body: newListBody,
    answer: 'WishListsBody',
    status: 201
  },
  {
    method: 'get',
    path: '/wishlists/wished_products',
    summary: 'What is wished for, a page at a time',
    access: 'user',
    answer: 'WishedProductsBody'
  },
  {
    method: 'post',
    path: '/wishlists/add_id',
    summary: 'Wish for a variant',
    access: 'user',
    body: wishBody,
    answer: 'WishListsBody'
  },
  {
    method: 'post',
    path: '/wishlists/remove_id',
    summary: 'Wish for it no more',
    access: 'user',
    body: wishBody,
    answer: 'WishListsBody'
  },
  {
    method: 'post',
    path: '/wishlists/move',
    summary: 'Move a wish to the front of another list',
    access: 'user',
    body: moveWishBody,
    answer: 'WishListsBody'
  },
  {
    method: 'post',
    path: '/wishlists/merge',
    summary: 'Take along what a guest wished for',
    access: 'user',
    body: mergeWishesBody,
    answer: 'WishListsBody'
  },
  {
    method: 'put',
    path: '/wishlists/:id',
    summary: 'Rename a list, or share it',
    access: 'user',
    body: changeListBody,
    answer: 'WishListsBody'
  },
  {
    method: 'put',
    path: '/wishlists/:id/empty',
    summary: 'Empty a list',
    access: 'user',
    answer: 'WishListsBody'
  },
  {
    method: 'delete',
    path: '/wishlists/:id',
    summary: 'Delete a list',
    access: 'user',
    answer: 'WishListsBody'
  },
  {
    method: 'post',
    path: '/wishlists/:id/add_to_cart',
    summary: 'Put a whole list into the cart',
    access: 'user',
    answer: 'WishesToCartBody'
  },
  {
    method: 'put',
    path: '/wishlists/:id/link',
    summary: 'Another link for a list; the old one ends',
    access: 'user',
    answer: 'WishListsBody'
  },
  {
    method: 'post',
    path: '/wishlists/add_to_cart',
    summary: 'Put what is wished for into the cart, each once',
    access: 'public',
    body: wishesToCartBody,
    answer: 'WishesToCartBody'
  },
  {
    method: 'get',
    path: '/wishlists/products',
    summary: 'What a browser keeps of a guest’s wishes, as it is today',
    access: 'public',
    answer: 'WishedProductsBody'
  },
  {
    method: 'get',
    path: '/wishlists/shared/:token',
    summary: 'A list that was shared by its link',
    access: 'public',
    answer: 'SharedListBody'
  }
]
