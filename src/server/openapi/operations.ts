import { bookmarkBody, mergeBookmarksBody } from '../../contract/bookmark.ts'
import { contactBody } from '../../contract/contact.ts'
import { subscribeBody } from '../../contract/newsletter.ts'
import { reorderBody } from '../../contract/order-list.ts'
import { addLineBody, changeLineBody } from '../../contract/cart.ts'
import { cancelBody } from '../../contract/order.ts'
import { checkoutBody } from '../../contract/checkout.ts'
import { mostInAppBody, payBody } from '../../contract/payment.ts'
import { returnRequestBody } from '../../contract/returns.ts'
import { reviewBody } from '../../contract/review.ts'
import { addToPackageBody, setInPackageBody } from '../../contract/package.ts'
import { pageViewBody } from '../../contract/page-view.ts'
import { pushSubscribeBody, pushUnsubscribeBody } from '../../contract/push.ts'
import { receiptBody } from '../../contract/receipt.ts'
import { searchMadeBody } from '../../contract/searches.ts'
import { stockNoticeBody } from '../../contract/stock-notice.ts'
import { ACCOUNT_OPERATIONS } from './account-operations.ts'
import { CODE_OPERATIONS } from './code-operations.ts'
import { LEASE_OPERATIONS } from './lease-operations.ts'
import type { Operation } from './operation.ts'
import { WALLET_OPERATIONS } from './wallet-operations.ts'

const WHOLE_ORDER = 'OrderBody'

/** Every call of `/api/v2`; a test compares it with the routes that are really there. */
export const OPERATIONS: readonly Operation[] = [
  {
    method: 'get',
    path: '/site_data',
    summary: 'Top taxons and the shop’s constants',
    access: 'public',
    answer: 'SiteData'
  },
  { method: 'get', path: '/taxons/tree', summary: 'Taxons as a tree', access: 'public', answer: 'Taxons' },
  { method: 'get', path: '/taxons/all', summary: 'Taxons as one list', access: 'public', answer: 'TaxonList' },
  {
    method: 'get',
    path: '/products/:slug',
    summary: 'Everything a product page shows',
    access: 'public',
    answer: 'ProductView'
  },
  {
    method: 'get',
    path: '/products/:slug/nutrition',
    summary: 'What the label of a food or supplement says',
    access: 'public',
    answer: 'NutritionBody'
  },
  { method: 'get', path: '/bookmarks', summary: 'What a guest keeps', access: 'bookmarks', answer: 'BookmarkList' },
  {
    method: 'post',
    path: '/bookmarks',
    summary: 'Keep something, or let it go when it is kept',
    access: 'bookmarks',
    body: bookmarkBody,
    answer: 'BookmarkAnswer',
    status: 201
  },
  {
    method: 'post',
    path: '/bookmarks/merge',
    summary: 'Take along what was kept before signing in',
    access: 'user',
    body: mergeBookmarksBody,
    answer: 'MergedBookmarks'
  },
  {
    method: 'post',
    path: '/products/:product/variants/:id/stock_notices',
    summary: 'Be told once when something that is gone can be bought again',
    access: 'public',
    body: stockNoticeBody,
    answer: 'StockNoticeAnswer',
    status: 202
  },
  {
    method: 'get',
    path: '/compatibility_build',
    summary: 'The package somebody puts together',
    access: 'package',
    answer: 'PackageBody'
  },
  {
    method: 'post',
    path: '/compatibility_build/add',
    summary: 'So many more of some products into the package',
    access: 'package',
    body: addToPackageBody,
    answer: 'PackageBody',
    status: 201
  },
  {
    method: 'put',
    path: '/compatibility_build',
    summary: 'Exactly so many of a product; zero or less takes it out',
    access: 'package',
    body: setInPackageBody,
    answer: 'PackageBody'
  },
  {
    method: 'delete',
    path: '/compatibility_build',
    summary: 'Empty the package',
    access: 'package',
    answer: 'PackageBody'
  },
  {
    method: 'post',
    path: '/compatibility_build/add_to_cart',
    summary: 'All of the package into the cart; what cannot be bought is left out',
    access: 'package',
    answer: 'PackageToCartBody'
  },
  { method: 'get', path: '/places', summary: 'Cities, aimags, districts and sums', access: 'public', answer: 'Places' },
  {
    method: 'get',
    path: '/checkouts/payment_methods',
    summary: 'How an order can be paid',
    access: 'public',
    answer: 'PaymentMethods'
  },
  {
    method: 'get',
    path: '/orders/current',
    summary: 'The open cart behind a token',
    access: 'order',
    answer: WHOLE_ORDER
  },
  { method: 'get', path: '/orders/:number', summary: 'An order', access: 'order', answer: WHOLE_ORDER },
  {
    method: 'get',
    path: '/orders/:number/events',
    summary: 'Server-sent events: `changed` whenever a placed order is not as it was',
    access: 'order',
    answer: 'EventStream'
  },
  {
    method: 'post',
    path: '/orders/:number/line_items',
    summary: 'Put something into the cart; number 0 opens one',
    access: 'order',
    body: addLineBody,
    answer: WHOLE_ORDER,
    status: 201
  },
  {
    method: 'put',
    path: '/orders/:number/line_items/:id',
    summary: 'Change a line',
    access: 'order',
    body: changeLineBody,
    answer: WHOLE_ORDER
  },
  {
    method: 'delete',
    path: '/orders/:number/line_items/:id',
    summary: 'Take a line out',
    access: 'order',
    answer: WHOLE_ORDER
  },
  {
    method: 'post',
    path: '/orders/:number/reorder',
    summary: 'The same goods into the cart; what cannot be bought is left out',
    access: 'order',
    body: reorderBody,
    answer: 'ReorderBody'
  },
  {
    method: 'put',
    path: '/orders/:number/cancel',
    summary: 'Take a placed order back before it is packed',
    access: 'order',
    body: cancelBody,
    answer: WHOLE_ORDER
  },
  {
    method: 'post',
    path: '/orders/:number/returns',
    summary: 'Ask to give goods back within their window',
    access: 'order',
    body: returnRequestBody,
    once: true,
    answer: WHOLE_ORDER,
    status: 201
  },
  {
    method: 'post',
    path: '/orders/:number/return_photos',
    summary: 'A picture of what is wrong, for a return that is asked for next: JPEG, PNG or WebP, drawn anew',
    access: 'order',
    file: 'photo',
    answer: 'ReturnPhotoBody',
    status: 201
  },
  {
    method: 'put',
    path: '/orders/:number/receipt',
    summary: 'Whom the VAT receipt is for, until it is made',
    access: 'order',
    body: receiptBody,
    answer: WHOLE_ORDER
  },
  {
    method: 'post',
    path: '/orders/:number/receipt/send',
    summary: 'The letter with the VAT receipt once more',
    access: 'order',
    answer: WHOLE_ORDER
  },
  {
    method: 'delete',
    path: '/orders/:number/returns/:return',
    summary: 'Withdraw a return before the goods are with the shop',
    access: 'order',
    answer: WHOLE_ORDER
  },
  {
    method: 'put',
    path: '/orders/:number/line_items/:id/review',
    summary: 'Say what one thinks of what was received',
    access: 'order',
    body: reviewBody,
    answer: WHOLE_ORDER
  },
  {
    method: 'delete',
    path: '/orders/:number/line_items/:id/review',
    summary: 'Not to be asked about a line again',
    access: 'order',
    answer: WHOLE_ORDER
  },
  { method: 'put', path: '/orders/:number/empty', summary: 'Empty the cart', access: 'order', answer: WHOLE_ORDER },
  {
    method: 'get',
    path: '/checkouts/:number/delivery_options',
    summary: 'How it can be delivered to its address',
    access: 'order',
    answer: 'DeliveryOptions'
  },
  {
    method: 'put',
    path: '/checkouts/:number',
    summary: 'Any part of what checkout asks for',
    access: 'order',
    body: checkoutBody,
    answer: WHOLE_ORDER
  },
  { method: 'put', path: '/checkouts/:number/next', summary: 'One step on', access: 'order', answer: WHOLE_ORDER },
  {
    method: 'put',
    path: '/checkouts/:number/advance',
    summary: 'As far as what is known allows',
    access: 'order',
    answer: WHOLE_ORDER
  },
  {
    method: 'put',
    path: '/checkouts/:number/complete',
    summary: 'Place the order',
    access: 'order',
    once: true,
    answer: WHOLE_ORDER
  },
  {
    method: 'post',
    path: '/orders/:number/payments',
    summary: 'Open an invoice at the payment provider, also at another one than was chosen before',
    access: 'order',
    once: true,
    body: payBody,
    answer: WHOLE_ORDER,
    status: 201
  },
  {
    method: 'get',
    path: '/orders/:number/payments/:id',
    summary: 'Ask the provider about a payment',
    access: 'order',
    answer: WHOLE_ORDER
  },
  {
    method: 'put',
    path: '/checkouts/:number/most_in_app',
    summary: 'Pay a placed order inside MostMoney’s app, by the two tokens it hands over',
    access: 'order',
    body: mostInAppBody,
    answer: WHOLE_ORDER
  },
  {
    method: 'get',
    path: '/orders/:number/check_lend',
    summary: 'Ask LendMN about the payment named by `payment`',
    access: 'order',
    answer: WHOLE_ORDER
  },
  {
    method: 'post',
    path: '/payments/:method/callback',
    summary: 'A call to the one address a house has for us; its content is not believed',
    access: 'public',
    answer: 'SUCCESS'
  },
  {
    method: 'get',
    path: '/payments/:method/callback/:id',
    summary: 'A provider’s callback; its content is not believed',
    access: 'public',
    answer: 'SUCCESS'
  },
  {
    method: 'post',
    path: '/payments/:method/callback/:id',
    summary: 'A provider’s callback; its content is not believed',
    access: 'public',
    answer: 'SUCCESS'
  },
  {
    method: 'get',
    path: '/products/:product/variants/:id/stock_items',
    summary: 'In which branch how many pieces of a variant lie',
    access: 'public',
    answer: 'StockItems'
  },
  {
    method: 'post',
    path: '/subscribe',
    summary: 'Ask for letters; a mail asks whether that is meant',
    access: 'public',
    body: subscribeBody,
    answer: 'SubscribeAnswer',
    status: 202
  },
  {
    method: 'post',
    path: '/contact_forms',
    summary: 'Write to the people of the shop',
    access: 'public',
    body: contactBody,
    answer: 'ContactAnswer',
    status: 201
  },
  {
    method: 'post',
    path: '/page_views',
    summary: 'Count a page view its reader has agreed to',
    access: 'public',
    body: pageViewBody,
    answer: 'Nothing',
    status: 204
  },
  {
    method: 'post',
    path: '/searches',
    summary: 'Count a search, once for each network and nothing of who',
    access: 'public',
    body: searchMadeBody,
    answer: 'Nothing',
    status: 204
  },
  {
    method: 'get',
    path: '/searches/popular',
    summary: 'What many people search for',
    access: 'public',
    answer: 'PopularSearches'
  },
  {
    method: 'get',
    path: '/searches/understood',
    summary: 'How a search was read, and what is near when it finds nothing',
    access: 'public',
    answer: 'UnderstoodSearch'
  },
  {
    method: 'get',
    path: '/push/key',
    summary: 'The key that browsers subscribe to messages with',
    access: 'public',
    answer: 'PushKeyBody'
  },
  {
    method: 'post',
    path: '/push/subscriptions',
    summary: 'Messages on this device; again with other topics to change them',
    access: 'public',
    body: pushSubscribeBody,
    answer: 'PushSubscriptionBody',
    status: 201
  },
  {
    method: 'post',
    path: '/push/unsubscribe',
    summary: 'No more messages on this device',
    access: 'public',
    body: pushUnsubscribeBody,
    answer: 'Nothing',
    status: 204
  },
  ...ACCOUNT_OPERATIONS,
  ...WALLET_OPERATIONS,
  ...CODE_OPERATIONS,
  ...LEASE_OPERATIONS
]
