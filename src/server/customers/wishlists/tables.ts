declare module '../../platform/db/tables.ts' {
  interface Tables {
    wish_lists: WishListTable
    wishes: WishTable
    wish_notifications: WishNotificationTable
  }
}

/** The oldest of a person's lists is the one hearts go to. */
export interface WishListTable {
  id: string
  user_id: string
  name: string
  privacy: 'private' | 'link' | 'public'
  /** Token of its link; a new one when the list becomes private again, so that old links end. */
  token: string
  created_at: string
  updated_at: string
}

export interface WishTable {
  list_id: string
  variant_id: string
  /** The highest is the first. */
  position: number
  wished_at: string
  /** ₮ when it was wished for; null for wishes from before this was kept. */
  price: number | null
  /** Price and stock last seen, so that each price drop is notified once. */
  seen_price: number | null
  seen_in_stock: number | null
}

/** Pending notifications about wishes, batched briefly so that a large sale becomes one mail. */
export interface WishNotificationTable {
  id: string
  user_id: string
  variant_id: string
  kind: 'price-drop' | 'back-in-stock'
  /** ₮ before it fell. */
  previous_price: number
  created_at: string
}
