import { daysBefore, type Ground, type ShopPart } from '../ground.ts'
import { callproSms } from '../providers/sms/callpro/callpro-sms.ts'
import { keptSms } from '../providers/sms/kept.ts'
import { forgetSendingsBefore } from './queries.ts'
import { smsService, type SmsService } from './service.ts'

const SENDINGS_DAYS = 30

interface OpenSms extends ShopPart {
  readonly service: SmsService
}

export function openSms({ db, environment, now, log }: Ground): OpenSms {
  const sms = smsService({ db, provider: environment.sms ? callproSms(environment.sms) : keptSms(), now, log })
  return {
    service: sms,
    duties: [{ name: 'text messages are followed', everyMs: 10_000, run: () => sms.follow() }],
    forget: (tx, at) => tx.run(forgetSendingsBefore, { created_at: daysBefore(at, SENDINGS_DAYS).toISOString() })
  }
}
