export { confirmCheck, readGoLive, unconfirmCheck } from './service.ts'
export { createGoLiveModule } from './module.ts'
