import type { MessageKey } from '../../i18n/words.ts'

interface AccountSection {
  readonly path: string
  readonly name: MessageKey<'account-menu'>
}

/** The pages of somebody's account, in the order of their menu; a page is listed once it is there. */
export const ACCOUNT_SECTIONS: readonly AccountSection[] = [
  { path: '/account', name: 'account' },
  { path: '/account/orders', name: 'orders' },
  { path: '/account/wallet', name: 'wallet' },
  { path: '/account/leases', name: 'leases' },
  { path: '/account/coupons', name: 'coupons' },
  { path: '/account/bookings', name: 'hotel_bookings' },
  { path: '/account/travel-quotes', name: 'travel_quotes' },
  { path: '/account/prizes', name: 'prizes' },
  { path: '/account/tickets', name: 'tickets' },
  { path: '/account/wish-lists', name: 'wish_lists' },
  { path: '/account/look-books', name: 'look_books' },
  { path: '/account/reviews', name: 'reviews' },
  { path: '/account/submissions', name: 'submissions' },
  { path: '/account/articles', name: 'articles' },
  { path: '/account/profile', name: 'profile' },
  { path: '/account/addresses', name: 'addresses' },
  { path: '/account/cards', name: 'cards' },
  { path: '/account/security', name: 'security' },
  { path: '/account/settings', name: 'settings' }
]
