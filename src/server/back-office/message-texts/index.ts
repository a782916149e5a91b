export { createMessageTextsModule } from './module.ts'
