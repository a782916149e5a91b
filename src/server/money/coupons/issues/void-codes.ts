import type { Transaction } from '../../../platform/db/database.ts'
import { voidGiftCard } from '../gift-card-block.ts'
import type { GiftCards } from '../gift-cards.ts'
import type { CodeIssueTable } from '../tables.ts'

interface Voided {
  readonly voided_count: number
  /** ₮ that nobody can use any more. */
  readonly voided_amount: number
}

/** Voids the codes of an issue; what was redeemed or spent stays. */
export const voidCodesOfIssue = (
  tx: Transaction,
  giftCards: GiftCards,
  issue: CodeIssueTable,
  at: Date
): Promise<Voided> =>
  issue.kind === 'gift-card' ? voidGiftCards(tx, giftCards, issue.id, at) : voidCodes(tx, issue, at)

const codesOf = (tx: Transaction, issueId: string) =>
  tx.query.selectFrom('issued_codes').select('code_id').where('issue_id', '=', issueId)

async function voidGiftCards(tx: Transaction, giftCards: GiftCards, issueId: string, at: Date): Promise<Voided> {
  let [count, amount] = [0, 0]
  // In one order, so that two who lock cards cannot wait for each other.
  for (const { code_id } of await codesOf(tx, issueId).orderBy('code_id').execute()) {
    const card = await voidGiftCard(tx, giftCards, code_id, at)
    if (!card) continue
    amount += card.balance
    count += 1
  }
  return { voided_count: count, voided_amount: amount }
}

async function voidCodes(tx: Transaction, { id, amount }: CodeIssueTable, at: Date): Promise<Voided> {
  const { numUpdatedRows } = await tx.query
    .updateTable('single_use_codes')
    .set({ voided_at: at.toISOString() })
    .where('id', 'in', codesOf(tx, id))
    .where('redeemed_at', 'is', null)
    .where('voided_at', 'is', null)
    .executeTakeFirst()
  const count = Number(numUpdatedRows)
  return { voided_count: count, voided_amount: count * amount }
}
