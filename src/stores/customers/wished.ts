import { persisted } from '../persisted.ts'
import { WISH_LISTS_MAX, WISHES_MAX } from '../../domain/customers/wish-list.ts'

/** A variant, and the product it is one of. */
export interface Wish {
  readonly id: string
  readonly product: string
}

const isText = (value: unknown): value is string => typeof value === 'string' && value.length <= 120
const isWish = (value: unknown): value is Wish =>
  typeof value === 'object' &&
  value !== null &&
  'id' in value &&
  isText(value.id) &&
  'product' in value &&
  isText(value.product)
export const isWishes = (value: unknown): value is readonly Wish[] =>
  Array.isArray(value) && value.length <= WISH_LISTS_MAX * WISHES_MAX && value.every(isWish)

/** The wishes, newest first: a guest's own, or the server's last answer for the person signed in. */
export const $wished = persisted<readonly Wish[]>('wished', [], isWishes)
