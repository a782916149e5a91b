export { createReportsModule } from './module.ts'
