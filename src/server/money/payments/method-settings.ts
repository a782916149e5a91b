import type { PaymentMethodId, ProviderTestOutcome, SwitchableMethod } from '../../../domain/money/payment.ts'
import type { Reader, Transaction } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'

const disabledMethods = statement<Record<never, never>, { method: PaymentMethodId }>(db =>
  db.selectFrom('payment_method_settings').select('method').where('is_enabled', '=', 0)
)

/** Methods that staff switched off; read each time, so that every process follows at once. */
export const readDisabledMethods = async (reader: Reader): Promise<ReadonlySet<PaymentMethodId>> =>
  new Set((await reader.all(disabledMethods, {})).map(({ method }) => method))

/** One change of these settings at a time: of the last two methods one stays on. */
export const lockPaymentMethods = (tx: Transaction) => tx.lock('payment-method-settings')

export async function writeMethodEnabled(
  tx: Transaction,
  method: SwitchableMethod,
  isEnabled: boolean,
  version: number,
  now: Date
) {
  const set = { is_enabled: Number(isEnabled), version, changed_at: now.toISOString() }
  await tx.query
    .insertInto('payment_method_settings')
    .values({ method, ...set, tested_at: null, test_outcome: null, test_answer: null, test_ms: null })
    .onConflict(c => c.column('method').doUpdateSet(set))
    .execute()
}

export interface ProviderTest {
  readonly outcome: ProviderTestOutcome
  readonly answer: string
  readonly ms: number
}

/** Keeps the last test call alone; a method that was never changed stays on. */
export async function writeProviderTest(
  tx: Transaction,
  method: SwitchableMethod,
  { outcome, answer, ms }: ProviderTest,
  now: Date
) {
  const set = { tested_at: now.toISOString(), test_outcome: outcome, test_answer: answer, test_ms: ms }
  await tx.query
    .insertInto('payment_method_settings')
    .values({ method, is_enabled: 1, version: 1, changed_at: null, ...set })
    .onConflict(c => c.column('method').doUpdateSet(set))
    .execute()
}
