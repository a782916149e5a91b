export { deliveredOrders, refundsOfSales } from './activities.ts'
export { createBackOfficeOrdersModule } from './module.ts'
export { findOrders } from './find.ts'
