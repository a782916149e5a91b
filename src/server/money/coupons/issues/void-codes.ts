import type { Transaction } from '../../../platform/db/database.ts'
import { setGiftCardBlocked } from '../gift-card-block.ts'
import { giftCardById } from '../gift-card-queries.ts'
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
  for (const { code_id: id } of await codesOf(tx, issueId).execute()) {
    const card = await tx.first(giftCardById, { id })
    if (!card || card.state === 'void') continue
    // Only an active card gives its balance away.
    if (card.state === 'blocked') await setGiftCardBlocked(tx, id, false)
    amount += await giftCards.withdrawBalance(tx, card, 'void', at)
    await tx.query.updateTable('gift_cards').set({ state: 'void' }).where('id', '=', id).execute()
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
