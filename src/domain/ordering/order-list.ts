/** Orders of a list of placed orders: when they were placed, or what they come to. */
export const ORDER_SORTS = ['newest', 'oldest', 'highest', 'lowest'] as const
export type OrderSort = (typeof ORDER_SORTS)[number]

/** Facets by which lists of orders are narrowed down, and columns of their rows. */
export const ORDER_FACETS = ['state', 'payment', 'shipment', 'method', 'delivery', 'branch'] as const
export type OrderFacet = (typeof ORDER_FACETS)[number]

/** Steps that can be taken with many orders at once, and with how many in one call. */
export const BULK_ACTIONS = ['confirm', 'ready', 'shipped', 'delivered'] as const
export type BulkAction = (typeof BULK_ACTIONS)[number]
export const ORDERS_AT_ONCE = 20

/** Activities of orders between two days; numbers of a report lead to a list filtered by one. */
export const ORDER_ACTIVITIES = [
  'paid',
  'refunded',
  'delivered',
  'delivered_late',
  'return_any',
  'return_not-as-ordered',
  'return_damaged',
  'return_incomplete',
  'return_unsuitable',
  'return_changed-mind'
] as const
export type OrderActivity = (typeof ORDER_ACTIVITIES)[number]
