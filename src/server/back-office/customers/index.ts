export { createBackOfficeCustomersModule } from './module.ts'
export { listCustomers } from './list.ts'
