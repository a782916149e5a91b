export { createIssuedCodesModule } from './module.ts'
