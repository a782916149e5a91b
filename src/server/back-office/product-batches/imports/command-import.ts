import { v7 as uuid } from 'uuid'
import { HOUR_MS } from '../../../../domain/time.ts'
import { snapshotOf, productSnapshotColumn, snapshotHash } from '../../../catalogue/products/index.ts'
import type { ImportJournal } from '../../../catalogue/import/index.ts'
import type { Database, Transaction } from '../../../platform/db/database.ts'
import { actorColumn, addedStock, stockColumn } from '../batch-change.ts'
import { detailsColumn } from './import-preview.ts'

interface Deps {
  readonly db: Database
  readonly now: () => Date
}

interface CommandImport extends ImportJournal {
  /** Ends the import; answers the id by which it is undone, undefined where it has changed nothing. */
  finish(): Promise<string | undefined>
}

/** An import that is open for so long was cut short: the largest catalogue takes an hour or two with its pictures. */
const ABANDONED_AFTER_MS = 24 * HOUR_MS

/**
 * Keeps an import of `npm run catalogue:import` as a batch, so that it stands among those of the office and is undone like
 * them. One that was cut short stays open, and the next run of its file goes on with it. Another file may be imported at
 * the same time by another process: its batch is left alone.
 */
export function commandImport({ db, now }: Deps, fileName: string): CommandImport {
  let batch = ''
  return {
    async begin(key, isResumed) {
      batch = await db.change(tx => openBatch(tx, { key, isResumed, fileName, now: now() }))
    },
    async save(tx, { line, sku }, save) {
      const before = await snapshotOf(tx, sku)
      const saved = await save()
      if (!saved.ok || saved.value === 'same') return saved
      const after = await snapshotOf(tx, sku)
      if (!after) throw new Error(`Product ${sku} was saved and is not there`)
      await tx.query
        .insertInto('product_batch_rows')
        .values({
          ...{ batch_id: batch, position: line, sku, state: saved.value },
          ...{ source_json: null, preview_json: null, change_json: null, problem_json: null },
          before_json: before ? productSnapshotColumn.write(before.snapshot) : null,
          after_hash: snapshotHash(after.snapshot),
          stock_json: stockColumn.write(addedStock(before?.stock ?? {}, after.stock))
        })
        .execute()
      return saved
    },
    finish: () => db.change(tx => finishBatch(tx, batch, now()))
  }
}

const openImports = (tx: Transaction) =>
  tx.query
    .selectFrom('product_batches')
    .select(['id', 'details_json', 'created_at'])
    .where('kind', '=', 'import')
    .where('state', '=', 'importing')
    .execute()

interface Opening {
  readonly key: string
  readonly isResumed: boolean
  readonly fileName: string
  readonly now: Date
}

async function openBatch(tx: Transaction, { key, isResumed, fileName, now }: Opening): Promise<string> {
  const abandoned = new Date(now.getTime() - ABANDONED_AFTER_MS).toISOString()
  let same: string | undefined
  for (const { id, details_json, created_at } of await openImports(tx)) {
    const isSameFile = detailsColumn.read(details_json).key === key
    const isEmpty = !(await hasRows(tx, id))
    if (isSameFile && same === undefined && (isResumed || isEmpty)) same = id
    else if (!isEmpty && (isSameFile || created_at < abandoned)) await completeBatch(tx, id, now)
  }
  if (same !== undefined) {
    const resumed = { created_at: now.toISOString() }
    await tx.query.updateTable('product_batches').set(resumed).where('id', '=', same).execute()
    return same
  }
  const id = uuid()
  await tx.query
    .insertInto('product_batches')
    .values({
      ...{
        id,
        kind: 'import',
        state: 'importing',
        undo_of: null,
        staff_id: '',
        actor_json: actorColumn.write('command')
      },
      details_json: detailsColumn.write({ supplier: '', file_name: fileName.slice(0, 120), columns: [], key }),
      ...{ created_at: now.toISOString(), finished_at: null }
    })
    .execute()
  return id
}

const hasRows = async ({ query }: Transaction, id: string) =>
  (await query
    .selectFrom('product_batch_rows')
    .select('position')
    .where('batch_id', '=', id)
    .limit(1)
    .executeTakeFirst()) !== undefined

const completeBatch = ({ query }: Transaction, id: string, now: Date) =>
  query
    .updateTable('product_batches')
    .set({ state: 'completed', finished_at: now.toISOString() })
    .where('id', '=', id)
    .where('state', '=', 'importing')
    .execute()

/** A batch without rows would be a line of a list that nobody can do anything with. */
async function finishBatch(tx: Transaction, id: string, now: Date): Promise<string | undefined> {
  if (await hasRows(tx, id)) {
    await completeBatch(tx, id, now)
    return id
  }
  await tx.query.deleteFrom('product_batches').where('id', '=', id).execute()
  return undefined
}

/** Ends an import that was cut short, so that it can be undone. */
export const closeImport = ({ db, now }: Deps, id: string) =>
  db.change(async tx => {
    if ((await openImports(tx)).some(each => each.id === id) && (await hasRows(tx, id)))
      await completeBatch(tx, id, now())
  })
