import { STOCK_NOTICE_DAYS } from '../../domain/stock-notice.ts'
import { daysBefore, type Ground, type ShopPart } from '../ground.ts'
import type { PushService } from '../push/service.ts'
import type { Callers } from '../sessions/callers.ts'
import { forgetNoticesBefore } from './notice-queries.ts'
import { stockNoticeRoutes, stockNoticeStop } from './notice-routes.ts'
import { stockNotices } from './notices.ts'

/** Those who wait for something that is gone. */
export function openStockNotices({ db, environment, memory, blur, now }: Ground, push: PushService, callers: Callers) {
  const notices = stockNotices({ db, memory, push, blur, publicUrl: environment.publicUrl, now })
  return {
    api: [stockNoticeRoutes(notices, callers)],
    others: [stockNoticeStop(notices)],
    duties: [{ name: 'those who wait are told', everyMs: 5_000, run: () => notices.tell() }],
    forget: (tx, at) => tx.run(forgetNoticesBefore, { asked_at: daysBefore(at, STOCK_NOTICE_DAYS).toISOString() })
  } satisfies ShopPart
}
