export { createSystemModule } from './module.ts'
