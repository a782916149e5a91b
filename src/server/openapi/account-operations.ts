import {
  contactCodesBody,
  createBody,
  deleteBody,
  linkDeviceBody,
  loginBody,
  passwordBody,
  profileBody,
  resetBody,
  verifyBody
} from '../../contract/account.ts'
import { bankAccountBody, savedAddressBody } from '../../contract/belongings.ts'
import { removeCardBody } from '../../contract/card.ts'
import { claimBody } from '../../contract/order-list.ts'
import { revokeBody, tokenBody } from '../../contract/session.ts'
import { socialStartBody } from '../../contract/social.ts'
import {
  changeListBody,
  mergeWishesBody,
  moveWishBody,
  newListBody,
  wishBody,
  wishesToCartBody
} from '../../contract/wish-list.ts'
import type { Operation } from './operation.ts'

/** Signing in, people and what is theirs. */
export const ACCOUNT_OPERATIONS: readonly Operation[] = [
  {
    method: 'get',
    path: '/users/me/sessions',
    summary: 'Where one is signed in',
    access: 'user',
    answer: 'SessionBody list'
  },
  {
    method: 'delete',
    path: '/users/me/sessions',
    summary: 'Sign out everywhere but here',
    access: 'user',
    answer: 'How many ended'
  },
  {
    method: 'delete',
    path: '/users/me/sessions/:id',
    summary: 'Sign out on one device',
    access: 'user',
    answer: 'Nothing',
    status: 204
  },
  {
    method: 'post',
    path: '/auth/check',
    summary: 'How one gets in; the same for everybody',
    access: 'public',
    body: loginBody,
    answer: 'CheckAnswer'
  },
  {
    method: 'post',
    path: '/auth/sign_up',
    summary: 'Send a code to sign in or to register',
    access: 'public',
    body: loginBody,
    answer: 'CodeAnswer',
    status: 202
  },
  {
    method: 'post',
    path: '/auth/reset',
    summary: 'Send a code for a new password',
    access: 'public',
    body: loginBody,
    answer: 'CodeAnswer',
    status: 202
  },
  {
    method: 'post',
    path: '/auth/verify',
    summary: 'Change a code for a ticket',
    access: 'public',
    body: verifyBody,
    answer: 'TicketAnswer'
  },
  {
    method: 'post',
    path: '/auth/create',
    summary: 'Make the account, and sign in',
    access: 'public',
    body: createBody,
    answer: 'TokenAnswer',
    status: 201
  },
  {
    method: 'post',
    path: '/auth/password',
    summary: 'Set a new password by a ticket, and sign in',
    access: 'public',
    body: resetBody,
    answer: 'TokenAnswer'
  },
  {
    method: 'post',
    path: '/oauth/token',
    summary: 'Sign in by password or code, or go on by refresh token',
    access: 'public',
    body: tokenBody,
    answer: 'TokenAnswer'
  },
  {
    method: 'post',
    path: '/oauth/revoke',
    summary: 'Sign out',
    access: 'public',
    body: revokeBody,
    answer: 'Nothing',
    status: 204
  },
  {
    method: 'get',
    path: '/users/me',
    summary: 'Personal information',
    access: 'user',
    answer: 'UserBody'
  },
  {
    method: 'patch',
    path: '/users/me',
    summary: 'Change any part of it',
    access: 'user',
    body: profileBody,
    answer: 'UserBody'
  },
  {
    method: 'post',
    path: '/users/update_profile',
    summary: 'The same as PATCH /users/me',
    access: 'user',
    body: profileBody,
    answer: 'UserBody'
  },
  {
    method: 'post',
    path: '/users/update_avatar',
    summary: 'A picture of oneself: JPEG, PNG or WebP, drawn anew as a square',
    access: 'user',
    file: 'avatar',
    answer: 'UserBody'
  },
  {
    method: 'delete',
    path: '/users/me/avatar',
    summary: 'Take the picture away',
    access: 'user',
    answer: 'UserBody'
  },
  {
    method: 'put',
    path: '/users/me/password',
    summary: 'Another password; other devices are signed out',
    access: 'user',
    body: passwordBody,
    answer: 'Nothing',
    status: 204
  },
  {
    method: 'post',
    path: '/users/me/contact',
    summary: 'Another phone or address: codes go to the new and the old',
    access: 'user',
    body: loginBody,
    answer: 'ContactAnswer',
    status: 202
  },
  {
    method: 'put',
    path: '/users/me/contact',
    summary: 'The codes that prove both',
    access: 'user',
    body: contactCodesBody,
    answer: 'UserBody'
  },
  {
    method: 'delete',
    path: '/users/me/identities/:kind',
    summary: 'Disconnect Google or Facebook, unless it is the only way in',
    access: 'user',
    answer: 'UserBody'
  },
  {
    method: 'post',
    path: '/users/me/farewell',
    summary: 'Send a code to delete the account',
    access: 'user',
    answer: 'CodeAnswer',
    status: 202
  },
  {
    method: 'delete',
    path: '/users/me',
    summary: 'Delete the account, by password or code',
    access: 'user',
    body: deleteBody,
    answer: 'Nothing',
    status: 204
  },
  {
    method: 'post',
    path: '/users/link_device',
    summary: 'Where push messages to this device go',
    access: 'user',
    body: linkDeviceBody,
    answer: 'Nothing',
    status: 204
  },
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
  },
  {
    method: 'get',
    path: '/auth/providers',
    summary: 'Which other houses one may sign in with',
    access: 'public',
    answer: 'SocialProvidersAnswer'
  },
  ...(['google', 'facebook'] as const).map((house): Operation => ({
    method: 'post',
    path: `/auth/${house}`,
    summary: 'Sign in with another house, or connect it while signed in; answers where to go',
    access: 'public',
    body: socialStartBody,
    answer: 'SocialStartAnswer'
  })),
  {
    method: 'get',
    path: '/orders/mine',
    summary: 'What one has ordered, filtered and sorted, a page at a time',
    access: 'user',
    answer: 'OrderListBody'
  },
  {
    method: 'get',
    path: '/orders/licenses',
    summary: 'Licences of the state under which one’s orders were sold',
    access: 'user',
    answer: 'LicenceListBody'
  },
  {
    method: 'get',
    path: '/orders/erp_loyalty',
    summary: 'Membership of the loyalty programme',
    access: 'user',
    answer: 'LoyaltyBody'
  },
  {
    method: 'post',
    path: '/orders/claim',
    summary: 'Bring along the cart filled before signing in',
    access: 'user',
    body: claimBody,
    answer: 'OrderBody'
  },
  {
    method: 'get',
    path: '/users/me/addresses',
    summary: 'Saved addresses, the default first',
    access: 'user',
    answer: 'SavedAddressAnswer list'
  },
  {
    method: 'post',
    path: '/users/me/addresses',
    summary: 'Save another address',
    access: 'user',
    body: savedAddressBody,
    answer: 'SavedAddressAnswer list',
    status: 201
  },
  {
    method: 'put',
    path: '/users/me/addresses/:id',
    summary: 'Change a saved address',
    access: 'user',
    body: savedAddressBody,
    answer: 'SavedAddressAnswer list'
  },
  {
    method: 'delete',
    path: '/users/me/addresses/:id',
    summary: 'Forget a saved address',
    access: 'user',
    answer: 'SavedAddressAnswer list'
  },
  {
    method: 'get',
    path: '/users/me/bank_accounts',
    summary: 'Where money may come back to',
    access: 'user',
    answer: 'BankAccountAnswer list'
  },
  {
    method: 'post',
    path: '/users/me/bank_accounts',
    summary: 'Another bank account',
    access: 'user',
    body: bankAccountBody,
    answer: 'BankAccountAnswer list',
    status: 201
  },
  {
    method: 'delete',
    path: '/users/me/bank_accounts/:id',
    summary: 'Forget a bank account',
    access: 'user',
    answer: 'BankAccountAnswer list'
  },
  {
    method: 'get',
    path: '/users/all_card',
    summary: 'All registered cards, masked',
    access: 'user',
    answer: 'CardsAnswer'
  },
  {
    method: 'get',
    path: '/users/cards',
    summary: 'Registered cards one can pay with',
    access: 'user',
    answer: 'CardsAnswer'
  },
  {
    method: 'put',
    path: '/users/register_card',
    summary: 'The bank’s page where a card is registered',
    access: 'user',
    answer: 'RegisterCardAnswer'
  },
  {
    method: 'put',
    path: '/users/register_card/:id',
    summary: 'What became of a registration; asking again changes nothing',
    access: 'user',
    answer: 'CardRegistrationAnswer'
  },
  {
    method: 'get',
    path: '/users/register_card/return/:locale/:id',
    summary: 'Where the bank sends the browser back to',
    access: 'public',
    answer: 'A redirect to the page of cards',
    status: 303
  },
  {
    method: 'post',
    path: '/users/register_card/return/:locale/:id',
    summary: 'The same, by a form',
    access: 'public',
    answer: 'A redirect to the page of cards',
    status: 303
  },
  {
    method: 'delete',
    path: '/users/remove_card',
    summary: 'Forget a card',
    access: 'user',
    body: removeCardBody,
    answer: 'CardsAnswer'
  },
  {
    method: 'get',
    path: '/users/me/data',
    summary: 'Everything the shop keeps about oneself',
    access: 'user',
    answer: 'One file'
  }
]
