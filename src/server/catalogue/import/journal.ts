import type { Result } from '../../../domain/result.ts'
import type { Transaction } from '../../platform/db/database.ts'

/** The outcome of a product that was written. */
export type SavedState = 'created' | 'changed' | 'same'

/** Notes what an import replaces, so that it can be undone. */
export interface ImportJournal {
  /** Called before the first row; the key names one file under one mapping, which may go on where it was cut short. */
  begin(key: string, isResumed: boolean): Promise<void>
  /** Writes one product by `save` and notes it, in the transaction of both. */
  save<P>(
    tx: Transaction,
    row: { readonly line: number; readonly sku: string },
    save: () => Promise<Result<SavedState, P>>
  ): Promise<Result<SavedState, P>>
}
