export { createPackagesModule } from './module.ts'
