import type { DiscrepancyKind } from '../../../domain/money/reconciliation.ts'
import { amountText as money } from '../../platform/cli-format.ts'
import type { Discrepancy, Reconciliation } from './reconciliation.ts'

const DESCRIPTIONS: Record<DiscrepancyKind, string> = {
  unknown: 'they have money that we know nothing of: find out whose it is',
  missing: 'we count money that they do not have: ask them',
  amount: 'another sum came than we count: ask them',
  'refunded-at-provider': 'they gave back what we keep as paid: somebody did so at their desk',
  'not-refunded-at-provider': 'we say that it went back, and they still have it: ask them'
}

/** One difference, for staff: which payment, what both sides say, and what it means. */
export const discrepancyText = ({ method, kind, number, providerId, ours, theirs }: Discrepancy) => {
  const name = [number, providerId].filter(each => each !== null).join(' / ')
  return `${method}  ${name}  ours ${money(ours)}, theirs ${money(theirs)}: ${DESCRIPTIONS[kind]}`
}

/** The whole report, a line each; its last line counts. */
export const reconciliationText = (report: Reconciliation): readonly string[] => {
  const { statements: books, found, discrepancies, unanswered, compared } = report
  return [
    ...books.map(
      each => `${each.method}: ${each.compared} payments, ours ${money(each.ours)}, theirs ${money(each.theirs)}`
    ),
    ...found.map(number => `${number}  was captured without a webhook: it counts now`),
    ...discrepancies.map(discrepancyText),
    ...unanswered.map(name => `${name}  no answer: ask again later`),
    `${compared} compared, ${found.length} found, ${discrepancies.length} differ, ${unanswered.length} unanswered.`
  ]
}
