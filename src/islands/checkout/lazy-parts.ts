/** Between the page and what its later steps need, so that the page does not list the files of it (each costs 20 bytes). */
export const deliveryAddress = () => import('./delivery-address.tsx')
export const courier = () => import('./courier.tsx')
export const paymentMethods = () => import('./payment-methods.tsx')
export const seatChoice = () => import('./seat-choice.tsx')
export const review = () => import('./review.tsx')
export const unacknowledgedChange = () => import('../shell/unacknowledged-change.tsx')
export const promotionCodeField = () =>
  import('../coupons/promotion-code-field.tsx').then(({ PromotionCodeField: CodeField }) => ({ default: CodeField }))
