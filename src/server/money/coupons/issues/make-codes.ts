import { codeIssueEnd } from '../../../../domain/money/code-issue.ts'
import { normalizeCode } from '../../../../domain/money/redeemable-code.ts'
import type { Transaction } from '../../../platform/db/database.ts'
import { nameColumn } from '../columns.ts'
import { newReference } from '../gift-card-numbers.ts'
import { sendGiftCard } from '../gift-card-payable.ts'
import { giftCardById } from '../gift-card-queries.ts'
import type { GiftCards } from '../gift-cards.ts'
import { insertSingleUseCodes } from '../new-single-use-codes.ts'
import type { CodeIssueTable } from '../tables.ts'

/** Links of one statement: PostgreSQL takes 65,535 values. */
const BATCH = 1_000

/** Makes the codes of an issue, with their money, and sends the one that has a receiver. */
export async function makeCodes(tx: Transaction, giftCards: GiftCards, issue: CodeIssueTable, at: Date) {
  const ids = issue.kind === 'gift-card' ? await makeGiftCards(tx, giftCards, issue, at) : await makeOnce(tx, issue, at)
  for (let begin = 0; begin < ids.length; begin += BATCH)
    await tx.query
      .insertInto('issued_codes')
      .values(ids.slice(begin, begin + BATCH).map(code_id => ({ issue_id: issue.id, code_id })))
      .execute()
}

async function makeGiftCards(tx: Transaction, giftCards: GiftCards, issue: CodeIssueTable, at: Date) {
  const { amount, recipient, last_day: lastDay } = issue
  const isMail = recipient.includes('@')
  const ids: string[] = []
  for (let made = 0; made < issue.count; made++) {
    const card = {
      ...{ amount, buyerId: null, recipientName: '', message: '', sendOn: null, locale: 'mn' },
      ...{ recipientEmail: isMail ? recipient : '', recipientPhone: isMail ? '' : recipient },
      ...{ fromName: nameColumn.read(issue.name_json).mn, reference: await newReference(tx) }
    }
    const { id } = await giftCards.create(tx, card, at)
    await giftCards.activate(tx, id, null, at, codeIssueEnd(lastDay))
    const row = recipient === '' ? undefined : await tx.first(giftCardById, { id })
    if (row) await sendGiftCard(tx, row, at)
    ids.push(id)
  }
  return ids
}

async function makeOnce(tx: Transaction, issue: CodeIssueTable, at: Date) {
  const { amount, usable_above: usableAbove } = issue
  const codes = await insertSingleUseCodes(
    tx,
    {
      ...{ kind: issue.kind === 'voucher' ? 'voucher' : 'activation', amount, usableAbove, couponId: null },
      ...{ name: nameColumn.read(issue.name_json), expiresAt: codeIssueEnd(issue.last_day).toISOString() }
    },
    issue.count,
    at
  )
  const rows = await tx.query
    .selectFrom('single_use_codes')
    .select('id')
    .where('code_key', 'in', codes.map(normalizeCode))
    .execute()
  return rows.map(({ id }) => id)
}
