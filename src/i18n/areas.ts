import type age from '../../locales/mn/age.json'
import type brand from '../../locales/mn/brand.json'
import type cart from '../../locales/mn/cart.json'
import type checkout from '../../locales/mn/checkout.json'
import type notice from '../../locales/mn/notice.json'
import type order from '../../locales/mn/order.json'
import type problem from '../../locales/mn/problem.json'
import type site from '../../locales/mn/site.json'

/** One line per file in `locales/mn`; the Mongolian file is the type of the others. */
export interface Areas {
  age: typeof age
  brand: typeof brand
  cart: typeof cart
  checkout: typeof checkout
  notice: typeof notice
  order: typeof order
  problem: typeof problem
  site: typeof site
}

export type Area = keyof Areas
