import type { Logger } from 'pino'
import type { Reconciliation } from './reconciliation.ts'
import { discrepancyText } from './reconciliation-text.ts'
import type { RefundService } from './refunds.ts'
import { daysBefore } from '../../../domain/time.ts'

/** Days that are compared again: providers report some captures late. */
const WINDOW_DAYS = 2

interface Deps {
  readonly reconcile: (from: Date, to: Date) => Promise<Reconciliation>
  readonly refunds: Pick<RefundService, 'listUnfinishedRefunds'>
  readonly now: () => Date
  readonly log: Pick<Logger, 'error' | 'warn'>
}

/** Compares payments with every provider and logs differences and overdue refunds, each once per process. */
export const createReconciliationJob = ({ reconcile, refunds, now, log }: Deps) => {
  const reported = new Set<string>()
  const announceFirst = (text: string, announce: () => void) => {
    if (reported.has(text)) return
    reported.add(text)
    announce()
  }
  return async () => {
    const to = now()
    const { compared, found, discrepancies } = await reconcile(daysBefore(to, WINDOW_DAYS), to)
    for (const number of found)
      log.warn({ payment: number }, 'a captured payment was found whose webhook never arrived')
    for (const discrepancy of discrepancies)
      announceFirst(discrepancyText(discrepancy), () =>
        log.error({ discrepancy }, 'the statement of a payment provider differs from our records')
      )
    for (const { id, number, amount, state, due_at } of await refunds.listUnfinishedRefunds())
      if (Date.parse(due_at) < to.getTime())
        announceFirst(id, () => log.error({ payment: number, amount, state, due_at }, 'a refund is overdue'))
    return compared
  }
}
