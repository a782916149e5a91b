/**
 * Between the page of an order and what few of its readers need, so that the page does not list the files of it (each
 * costs 20 bytes).
 */
export const cancelOrder = () => import('./cancel-order.tsx')
export const orderLease = () => import('../lease/order-lease.tsx')
export const receiptPanel = () => import('../receipt/receipt-panel.tsx')
export const afterSales = () => import('./after-sales.tsx')
export const reorderResult = () =>
  import('./reorder-result.tsx').then(({ ReorderResult }) => ({ default: ReorderResult }))
export const orderPayment = () => import('./order-payment.tsx')
export const shipments = () => import('./shipments.tsx')
export const rouletteNumbers = () => import('./roulette-numbers.tsx')
export const createAccount = () => import('./create-account.tsx')
export const expiredLink = () => import('./expired-link.tsx')
