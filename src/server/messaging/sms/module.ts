import type { Alerts } from '../../platform/alerts/alerts.ts'
import { RETENTION } from '../../../domain/retention.ts'
import type { AppContext, Module } from '../../platform/app-context.ts'
import { callproSms, outboxOnlySms } from '../../providers/sms/index.ts'
import { smsBudget, type SmsBudgetService } from './budget.ts'
import { deleteSendingsBefore } from './queries.ts'
import { createSmsService, type SmsService } from './service.ts'
import { daysBefore } from '../../../domain/time.ts'

const SENDINGS_DAYS = RETENTION.sms_sendings.days

interface OpenSms extends Module {
  readonly service: SmsService
  readonly budget: SmsBudgetService
}

export function createSmsModule({ db, environment, pseudonymize, now, log }: AppContext, alerts: Alerts): OpenSms {
  const budget = smsBudget(environment.smsBudget, alerts)
  const sms = createSmsService({
    db,
    provider: environment.sms ? callproSms(environment.sms) : outboxOnlySms(),
    budget,
    pseudonymize,
    now,
    log
  })
  return {
    service: sms,
    budget,
    jobs: [{ name: 'sms.refresh', everyMs: 10_000, run: () => sms.refreshStatuses() }],
    prune: (tx, at) => tx.run(deleteSendingsBefore, { created_at: daysBefore(at, SENDINGS_DAYS).toISOString() })
  }
}
