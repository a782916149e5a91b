export { createSystemModule } from './module.ts'
export { recordBackup } from './backups.ts'
export { slowRequestRecorder } from './slow-requests.ts'
