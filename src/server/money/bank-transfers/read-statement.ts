import { parse } from 'csv-parse/sync'
import { createHash } from 'node:crypto'

export interface StatementLine {
  readonly id: string
  /** The moment as the bank writes it. */
  readonly at: string
  /** ₮ received. */
  readonly amount: number
  readonly text: string
  readonly payer: string
}

/** Headings of the columns, in Mongolian and English; the first match is taken. */
const COLUMN_HEADINGS = {
  at: /огноо|date/i,
  amount: /орлого|кредит|credit|орсон/i,
  anyAmount: /дүн|amount/i,
  text: /утга|тайлбар|description|narrative|details/i,
  id: /журнал|journal|гүйлгээний дугаар|transaction|^id$|reference no/i,
  payer: /харьцсан|илгээ|шилжүүлэгч|counter|sender|payer/i
} as const

/** A statement that cannot be read; the message says what is missing, and no line of it. */
export class StatementUnreadableError extends Error {
  override readonly name = 'StatementUnreadable'
}

/** Credits to an account from a bank's CSV: `,`, `;` or tab, with a row of headings near its top. */
export function readStatement(file: string): readonly StatementLine[] {
  const rows = parse(file, {
    bom: true,
    delimiter: [',', ';', '\t'],
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    trim: true
  })
  const top = rows.findIndex(
    row => row.some(cell => COLUMN_HEADINGS.at.test(cell)) && row.some(cell => COLUMN_HEADINGS.text.test(cell))
  )
  const heads = rows[top]
  if (!heads) throw new StatementUnreadableError('No line names a date and a description; is it a statement, as CSV?')
  const column = (head: RegExp) => heads.findIndex(cell => head.test(cell))
  const amountAt =
    column(COLUMN_HEADINGS.amount) >= 0 ? column(COLUMN_HEADINGS.amount) : column(COLUMN_HEADINGS.anyAmount)
  if (amountAt < 0)
    throw new StatementUnreadableError('No column says how much came; docs/operating.md tells what it may be called.')
  const [at, text, id, payer] = [
    column(COLUMN_HEADINGS.at),
    column(COLUMN_HEADINGS.text),
    column(COLUMN_HEADINGS.id),
    column(COLUMN_HEADINGS.payer)
  ]

  const seen = new Map<string, number>()
  return rows.slice(top + 1).flatMap(row => {
    const amount = Math.floor(Number((row[amountAt] ?? '').replace(/[\s,₮]/g, '')))
    const cell = (index: number) => row[index] ?? ''
    // Debits, totals and empty rows are no payments.
    if (!Number.isSafeInteger(amount) || amount <= 0 || cell(at) === '') return []
    const line = { at: cell(at), amount, text: cell(text), payer: cell(payer) }
    const details = JSON.stringify(line)
    const nth = (seen.get(details) ?? 0) + 1
    seen.set(details, nth)
    // Without a number of the bank's, a line is identified by its contents and its position among equal lines.
    const own = createHash('sha256').update(`${details} ${nth}`).digest('hex').slice(0, 32)
    return [{ ...line, id: cell(id) === '' ? own : `${cell(id)} ${amount}` }]
  })
}
