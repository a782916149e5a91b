export type { SmsBudgetService } from './budget.ts'
export { createSmsModule } from './module.ts'
export type { SmsService, UnsolicitedSms } from './service.ts'
