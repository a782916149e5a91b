import { formatGiftCardNumber } from '../../../../domain/money/gift-card.ts'
import type { Reader, Transaction } from '../../../platform/db/database.ts'
import type { GiftCardNumbers } from '../gift-card-numbers.ts'
import type { CodeIssueTable } from '../tables.ts'

interface IssuedCode {
  /** The number of a gift card, or the code. */
  readonly code: string
  /** It went to a receiver, and is theirs alone. */
  readonly isSent: boolean
  readonly reference: string
  readonly amount: number
  readonly unused: number
  readonly expiresAt: string | null
  readonly isVoid: boolean
}

interface Deps {
  readonly db: Pick<Reader & Transaction, 'query'>
  readonly numbers: GiftCardNumbers
}

/** The codes of an issue, for printing. */
export const codesOfIssue = ({ db, numbers }: Deps, issue: Pick<CodeIssueTable, 'id' | 'kind'>) =>
  issue.kind === 'gift-card' ? giftCardsOf(db, numbers, issue.id) : singleUseCodesOf(db, issue.id)

async function giftCardsOf(
  { query }: Deps['db'],
  numbers: GiftCardNumbers,
  id: string
): Promise<readonly IssuedCode[]> {
  const rows = await query
    .selectFrom('issued_codes as issued')
    .innerJoin('gift_cards as card', 'card.id', 'issued.code_id')
    .select(['card.id', 'reference', 'amount', 'balance', 'expires_at', 'state', 'recipient_email', 'recipient_phone'])
    .where('issued.issue_id', '=', id)
    .orderBy('reference')
    .execute()
  return rows.map(row => ({
    code: formatGiftCardNumber(numbers.numberOf(row.id)),
    isSent: row.recipient_email + row.recipient_phone !== '',
    ...{ reference: row.reference, amount: row.amount, unused: row.balance, expiresAt: row.expires_at },
    isVoid: row.state === 'void'
  }))
}

async function singleUseCodesOf({ query }: Deps['db'], id: string): Promise<readonly IssuedCode[]> {
  const rows = await query
    .selectFrom('issued_codes as issued')
    .innerJoin('single_use_codes as single', 'single.id', 'issued.code_id')
    .select(['code', 'amount', 'expires_at', 'redeemed_at', 'voided_at'])
    .where('issued.issue_id', '=', id)
    .orderBy('code')
    .execute()
  return rows.map(row => ({
    ...{ code: row.code, isSent: false, reference: '', amount: row.amount, expiresAt: row.expires_at },
    unused: row.redeemed_at === null && row.voided_at === null ? row.amount : 0,
    isVoid: row.voided_at !== null
  }))
}
