/** Code that comes with the first touch of a page: nobody scrolls or buys without one. */
import './returning-header.ts'

export { followCartCount } from './cart-count-updates.ts'
