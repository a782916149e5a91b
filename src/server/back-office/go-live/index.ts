export { confirmCheck, readGoLive } from './service.ts'
export { createGoLiveModule } from './module.ts'
