import type { Logger } from 'pino'
import type { Reconciliation } from './reconcile.ts'
import { differenceText } from './reconciliation-text.ts'
import type { RefundService } from './refunds.ts'

const DAY_MS = 86_400_000
/** So many days are looked at again: houses name some money late. */
const WINDOW_DAYS = 2

interface Parts {
  readonly reconcile: (from: Date, to: Date) => Promise<Reconciliation>
  readonly refunds: Pick<RefundService, 'openRefunds'>
  readonly now: () => Date
  readonly log: Pick<Logger, 'error' | 'warn'>
}

/** Compares the books with every house's, and says what money is not back when it was promised; each thing once. */
export const bookkeeping = ({ reconcile, refunds, now, log }: Parts) => {
  const said = new Set<string>()
  const once = (text: string, say: () => void) => {
    if (said.has(text)) return
    said.add(text)
    say()
  }
  return async () => {
    const to = now()
    const { compared, found, differences } = await reconcile(new Date(to.getTime() - WINDOW_DAYS * DAY_MS), to)
    for (const number of found) log.warn({ payment: number }, 'money had come and nobody had told us')
    for (const difference of differences)
      once(differenceText(difference), () => log.error({ difference }, 'a payment house has other figures'))
    for (const { id, number, amount, state, due_at } of await refunds.openRefunds())
      if (Date.parse(due_at) < to.getTime())
        once(id, () => log.error({ payment: number, amount, state, due_at }, 'money is not back when it was promised'))
    return compared
  }
}
