import type { ProviderMethod } from '../../../domain/money/payment.ts'
import type { Reader } from '../../platform/db/database.ts'
import { readDisabledMethods } from './method-settings.ts'

interface Payments {
  readonly configuredMethods: () => readonly ProviderMethod[]
}

/** Methods by which an order can be paid now: those of providers and cash, without what staff switched off. */
export async function orderMethods(
  reader: Reader,
  { configuredMethods }: Payments
): Promise<readonly (ProviderMethod | 'cash')[]> {
  const disabled = await readDisabledMethods(reader)
  return [...configuredMethods(), 'cash' as const].filter(method => !disabled.has(method))
}
