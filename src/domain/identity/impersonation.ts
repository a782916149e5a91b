import { later, MINUTE_MS } from '../time.ts'

/** Rules of sessions in which staff see the shop as one customer does, and change nothing. */

/** Minutes after which such a session ends; it is never renewed. */
export const IMPERSONATION_MINUTES = 15
/** So many are started by one member within an hour. */
export const IMPERSONATIONS_PER_HOUR_MAX = 30

export const impersonationEnd = (now: Date) => later(now, IMPERSONATION_MINUTES * MINUTE_MS)

/** Begins the tokens of these sessions, so that a change is refused before anything of it is read. */
export const IMPERSONATION_TOKEN_PREFIX = 'view_'

export const isImpersonationToken = (token: string) => token.startsWith(IMPERSONATION_TOKEN_PREFIX)

/** Whether a header `Authorization` has such a token. */
export const isImpersonationHeader = (authorization: string | undefined) =>
  authorization !== undefined && /^bearer +view_/i.test(authorization)

/**
 * Own data that such a session reads. The list says what is open, so that a call that comes later is closed: codes that
 * are worth money, tickets, bank accounts, cards, devices and the whole export stay the customer's, and so does what
 * asks a provider and writes down its answer.
 */
const READABLE = [
  '/authors/followed',
  '/bookmarks',
  '/horeca/bookings',
  '/look_books/mine',
  '/orders/:number',
  '/orders/current',
  '/orders/erp_loyalty',
  '/orders/licenses',
  '/orders/mine',
  '/submissions/mine',
  '/travel_quotes',
  '/users/me',
  '/users/me/addresses',
  '/users/me/reviews',
  '/users/store_credits',
  '/users/wallet',
  '/wishlists',
  '/wishlists/wished_products'
].map(path => new RegExp(`^/api/v2${path.replace(/:\w+/g, '[A-Za-z]+[0-9]+')}$`))

export const isReadableInImpersonation = (path: string) => READABLE.some(pattern => pattern.test(path))

/**
 * Fields that staff do not see. The token of an order or a list makes its holder the owner; a code may be worth money,
 * a receipt's lottery number and QR code are its citizen's, and signed links of pictures outlive the session.
 */
const HIDDEN_FIELDS = { token: '', share_token: '', codes: [], lottery: null, qr_image: null, ask: null, photos: [] }

/** The same answer with what is secret in it empty. */
export function withoutSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutSecrets)
  if (typeof value !== 'object' || value === null) return value
  const shown = Object.entries(value).map(([name, field]) => [name, withoutSecrets(field)])
  return Object.fromEntries([...shown, ...Object.entries(HIDDEN_FIELDS).filter(([name]) => name in value)])
}
