import type { Reader } from '../db/database.ts'
import { variantById, type VariantRow } from './queries.ts'

/** A variant with its price and stock of this moment. */
export const findVariant = (reader: Reader, id: string): Promise<VariantRow | undefined> =>
  reader.first(variantById, { id })
