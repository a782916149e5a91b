export { createStaffLeasesModule } from './module.ts'
