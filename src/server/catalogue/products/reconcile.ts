import type { ProductDocument } from '../../../contract/catalogue/product-document.ts'
import { fingerprintOf, isInRange, sumOf, type IdRange } from '../../../search/fingerprint.ts'
import type { SearchEngine } from '../../../search/port.ts'
import type { Database } from '../../platform/db/database.ts'
import { recordProductChange } from './record-change.ts'
import { documentsAfter } from './catalogue-indexer.ts'

export interface IndexDiscrepancy {
  readonly productId: string
  /** Search lacks it, keeps what is sold no more, or says something else. */
  readonly kind: 'missing' | 'left over' | 'different'
  /** Fields in which the index differs from the database. */
  readonly fields?: readonly string[]
}

/** The side compared with the database. */
export type ComparableIndex = Pick<SearchEngine, 'fingerprint' | 'fingerprints'> & {
  get(index: 'catalogue', id: string): Promise<ProductDocument | undefined>
}

interface Deps {
  readonly db: Database
  readonly engine: ComparableIndex
  readonly now: () => Date
  /** Products compared at a time. */
  readonly step?: number
}

const STEP = 200

/**
 * Compares what search keeps with what the database says, a range of ids at a time: both sides add up fingerprints,
 * and only where the sums differ are products compared one by one.
 */
export function reconciliation({ db, engine, now, step = STEP }: Deps) {
  const compare = async (
    range: IdRange,
    documents: readonly ProductDocument[]
  ): Promise<readonly IndexDiscrepancy[]> => {
    const wanted = new Map(documents.map(document => [document.id, document]))
    const expected = new Map(documents.map(document => [document.id, fingerprintOf(document)]))
    const [ours, theirs] = [sumOf(expected.values()), await engine.fingerprint(range)]
    if (ours.count === theirs.count && ours.sum === theirs.sum) return []
    const found = await engine.fingerprints(range)
    const discrepancies: IndexDiscrepancy[] = []
    for (const [id, document] of wanted) {
      const fingerprint = found.get(id)
      if (fingerprint === undefined) discrepancies.push({ productId: id, kind: 'missing' })
      else if (fingerprint !== expected.get(id))
        discrepancies.push({
          productId: id,
          kind: 'different',
          fields: fieldsThatDiffer(document, await engine.get('catalogue', id))
        })
    }
    for (const id of found.keys()) if (!wanted.has(id)) discrepancies.push({ productId: id, kind: 'left over' })
    return discrepancies
  }

  return {
    /** Compares one range; answers where the next begins, nothing after the last. */
    async compareFrom(after: string): Promise<{
      readonly discrepancies: readonly IndexDiscrepancy[]
      readonly compared: number
      readonly next?: string
    }> {
      const { documents, last } = await documentsAfter(db, after, step, now())
      const range = { ...(after !== '' && { after }), ...(last !== undefined && { to: last }) }
      const discrepancies = await compare(
        range,
        documents.filter(({ id }) => isInRange(id, range))
      )
      return { discrepancies, compared: documents.length, ...(last !== undefined && { next: last }) }
    },

    /** Says that these products changed: every server's search reads them anew. */
    async repair(discrepancies: readonly IndexDiscrepancy[]) {
      if (discrepancies.length === 0) return
      await db.change(async tx => {
        for (const { productId } of discrepancies) await recordProductChange(tx, productId, now())
      })
    }
  }
}

export type Reconciliation = ReturnType<typeof reconciliation>

/** All ranges one after the other; `onCompared` is told after each how many products that makes. */
export async function compareAll(
  { compareFrom }: Reconciliation,
  onCompared: (products: number) => void = () => {}
): Promise<readonly IndexDiscrepancy[]> {
  const all: IndexDiscrepancy[] = []
  let compared = 0
  for (let after: string | undefined = ''; after !== undefined;) {
    const part: Awaited<ReturnType<typeof compareFrom>> = await compareFrom(after)
    all.push(...part.discrepancies)
    compared += part.compared
    onCompared(compared)
    after = part.next
  }
  return all
}

/** `{ missing: 12, different: 3 }` */
export function countKinds(discrepancies: readonly IndexDiscrepancy[]): Readonly<Record<string, number>> {
  const kinds = Map.groupBy(discrepancies, ({ kind }) => kind)
  return Object.fromEntries([...kinds].map(([kind, all]) => [kind, all.length]))
}

interface ReconcileDeps {
  readonly reconciliation: Reconciliation
  /** Called with differences that were found twice, before they are mended. */
  readonly onDiscrepancies: (discrepancies: readonly IndexDiscrepancy[]) => void
}

/**
 * One range at each call, from the last again to the first. A difference is looked at a second time when search has
 * had time to follow: a change that is just on its way is no difference.
 */
export function reconcileNextRange({ reconciliation: { compareFrom, repair }, onDiscrepancies }: ReconcileDeps) {
  let after = ''
  let suspected: ReadonlySet<string> = new Set()
  return async () => {
    const { discrepancies, next } = await compareFrom(after)
    const confirmed = discrepancies.filter(({ productId }) => suspected.has(productId))
    if (confirmed.length > 0) {
      onDiscrepancies(confirmed)
      await repair(confirmed)
    }
    const isNew = discrepancies.length > confirmed.length
    suspected = new Set(discrepancies.map(({ productId }) => productId))
    // The same range once more, unless everything in it is settled.
    if (!isNew) after = next ?? ''
  }
}

function fieldsThatDiffer(wanted: ProductDocument, found: ProductDocument | undefined): readonly string[] {
  const mine: Readonly<Record<string, unknown>> = { ...wanted }
  const theirs: Readonly<Record<string, unknown>> = { ...found }
  return [...new Set([...Object.keys(mine), ...Object.keys(theirs)])].filter(
    name => JSON.stringify(mine[name]) !== JSON.stringify(theirs[name])
  )
}
