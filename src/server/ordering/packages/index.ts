export { createPackagesModule } from './module.ts'
export { PACKAGE_OPERATIONS } from './operations.ts'
