import type { Alarms } from '../alarms/alarms.ts'
import { RETENTION } from '../../domain/retention.ts'
import { daysBefore, type Ground, type ShopPart } from '../ground.ts'
import { callproSms } from '../providers/sms/callpro/callpro-sms.ts'
import { keptSms } from '../providers/sms/kept.ts'
import { smsBudget, type SmsBudgetService } from './budget.ts'
import { forgetSendingsBefore } from './queries.ts'
import { smsService, type SmsService } from './service.ts'

const SENDINGS_DAYS = RETENTION.sms_sendings.days

interface OpenSms extends ShopPart {
  readonly service: SmsService
  readonly budget: SmsBudgetService
}

export function openSms({ db, environment, blur, now, log }: Ground, alarms: Alarms): OpenSms {
  const budget = smsBudget(environment.smsBudget, alarms)
  const sms = smsService({
    db,
    provider: environment.sms ? callproSms(environment.sms) : keptSms(),
    budget,
    blur,
    now,
    log
  })
  return {
    service: sms,
    budget,
    duties: [{ name: 'text messages are followed', everyMs: 10_000, run: () => sms.follow() }],
    forget: (tx, at) => tx.run(forgetSendingsBefore, { created_at: daysBefore(at, SENDINGS_DAYS).toISOString() })
  }
}
