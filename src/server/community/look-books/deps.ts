import type { CartService, Orders } from '../../ordering/orders/index.ts'
import type { Moderation } from '../moderation/index.ts'
import type { EditorialLookBook } from './editorial.ts'
import type { ItemDeps } from './item-bodies.ts'

export interface LookBookDeps extends ItemDeps {
  readonly orders: Pick<Orders, 'readCurrent'>
  readonly cart: CartService
  readonly moderation: Pick<Moderation, 'submit' | 'withdraw' | 'versionsOf'>
  /** The shop's own, those that a later day publishes included. */
  readonly editorial: readonly EditorialLookBook[]
  /** The variant that a product's card stands for; undefined where it is not sold. */
  readonly mainVariantOf: (slug: string) => Promise<string | undefined>
}
