import type { PaymentsReport } from '../../../contract/staff/reports.ts'
import { PROVIDER_METHODS } from '../../../domain/money/payment.ts'
import { shareOf } from '../../../domain/back-office/report.ts'
import { periodBounds, type ReportPeriod } from '../../../domain/back-office/report-period.ts'
import type { Database } from '../../platform/db/database.ts'

const SUCCEEDED: readonly string[] = ['completed', 'refunded']
const FAILED: readonly string[] = ['failed', 'void']

/** Payments of everything that buyers began in a period through each provider, and how they ended; those under way are not judged. */
export async function payments({ query }: Database, period: ReportPeriod): Promise<PaymentsReport> {
  const { from, before } = periodBounds(period)
  const found = await query
    .selectFrom('payments')
    .select(e => ['method', 'state', e.fn.countAll().as('count'), e.fn.sum('amount').as('amount')])
    .where('created_at', '>=', from)
    .where('created_at', '<', before)
    .groupBy(['method', 'state'])
    .execute()
  const rows = PROVIDER_METHODS.flatMap(method => {
    const states = found.filter(row => row.method === method)
    if (states.length === 0) return []
    const count = (among?: readonly string[]) =>
      states.reduce((sum, row) => sum + (!among || among.includes(row.state) ? Number(row.count) : 0), 0)
    const [attempts, completed, failed] = [count(), count(SUCCEEDED), count(FAILED)]
    const amount = states.reduce((sum, row) => sum + (SUCCEEDED.includes(row.state) ? Number(row.amount) : 0), 0)
    return [
      {
        ...{ method, attempts, completed, failed, open: attempts - completed - failed, amount },
        share: shareOf(completed, completed + failed)
      }
    ]
  }).sort((a, b) => b.attempts - a.attempts)
  const sum = (name: 'attempts' | 'completed' | 'failed' | 'open' | 'amount') =>
    rows.reduce((total, row) => total + row[name], 0)
  const [completed, failed] = [sum('completed'), sum('failed')]
  return {
    rows,
    total: {
      ...{ attempts: sum('attempts'), completed, failed, open: sum('open'), amount: sum('amount') },
      share: shareOf(completed, completed + failed)
    }
  }
}
