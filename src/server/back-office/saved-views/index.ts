export { createSavedViewsModule } from './module.ts'
