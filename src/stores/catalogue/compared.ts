import { isIds } from './stored-ids.ts'
import { persisted } from '../persisted.ts'

/** Ids of the products that stand side by side, the same in every tab. */
export const $compared = persisted<readonly string[]>('compare', [], isIds)
