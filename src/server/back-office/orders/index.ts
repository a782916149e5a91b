export { createBackOfficeOrdersModule } from './module.ts'
export { findOrders } from './find.ts'
