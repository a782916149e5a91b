export { createStaffReturnsModule } from './module.ts'
