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
