import { LRUCache } from 'lru-cache'
import type { BrandRecord, TaxonRecord } from '../../../contract/catalogue/catalogue-record.ts'
import type { TaxonView } from '../../../contract/site/storefront.ts'
import type { Reader, Transaction } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'
import type { TaxonTable } from './tables.ts'
import { brandDetailsColumn, taxonDetailsColumn } from './product-details.ts'
import { taxonIdOf } from './product-ids.ts'

const allTaxons = statement<Record<never, never>, TaxonTable>(db =>
  db.selectFrom('taxons').selectAll().orderBy('position').orderBy('permalink')
)

const parentOf = (permalink: string) =>
  permalink.includes('/') ? permalink.slice(0, permalink.lastIndexOf('/')) : null

/** Writes taxons as their records say; found again by permalink. Parents come before their children. */
export async function saveTaxons(tx: Transaction, records: readonly TaxonRecord[]) {
  const known = new Map((await tx.all(allTaxons, {})).map(each => [each.permalink, each]))
  for (const [position, { permalink, ...details }] of records.entries()) {
    const parent = parentOf(permalink)
    if (parent !== null && !known.has(parent))
      throw new Error(`Taxon "${permalink}" stands before its parent "${parent}"`)
    const found = known.get(permalink)
    const row: TaxonTable = {
      id: found?.id ?? taxonIdOf(permalink),
      permalink,
      parent,
      depth: permalink.split('/').length - 1,
      position: found?.position ?? known.size + position,
      facts_json: taxonDetailsColumn.write(details)
    }
    known.set(permalink, row)
    await tx.query
      .insertInto('taxons')
      .values(row)
      .onConflict(c => c.column('permalink').doUpdateSet({ facts_json: row.facts_json }))
      .execute()
  }
}

export async function saveBrands(tx: Transaction, records: readonly BrandRecord[]) {
  for (const { code, name, ...details } of records) {
    const row = { code, name, facts_json: brandDetailsColumn.write(details) }
    await tx.query
      .insertInto('brands')
      .values(row)
      .onConflict(c => c.column('code').doUpdateSet({ name, facts_json: row.facts_json }))
      .execute()
  }
}

/** Adds a brand that the shop does not know yet; one that it knows stays as it is. */
export const addBrand = ({ query }: Transaction, { code, name }: Pick<BrandRecord, 'code' | 'name'>) =>
  query
    .insertInto('brands')
    .values({ code, name, facts_json: brandDetailsColumn.write({}) })
    .onConflict(c => c.column('code').doNothing())
    .execute()

/** Stands between a taxon's two names. */
export const NAME_SEPARATOR = ' · '

/** Attributes of a taxon that the documents of its products need. */
export interface TaxonAttributes {
  /** The names in both languages, as one text. */
  readonly names: string
  /** Setting of its own record; undefined where the parent's applies. */
  readonly unitPrices: boolean | undefined
}

/** Facts by permalink. */
export type TaxonFactsMap = ReadonlyMap<string, TaxonAttributes>

const taxonRecords = statement<Record<never, never>, Pick<TaxonTable, 'permalink' | 'facts_json'>>(db =>
  db.selectFrom('taxons').select(['permalink', 'facts_json'])
)

const nameText = ({ mn, en }: TaxonView['name']) => mn + NAME_SEPARATOR + en

const factsOf = ({ name, unit_prices }: ReturnType<typeof taxonDetailsColumn.read>): TaxonAttributes => ({
  names: nameText(name),
  unitPrices: unit_prices
})

/** Cache by the JSON text of the record: every product that is indexed asks for all taxons. */
const factsByRecord = new LRUCache<string, TaxonAttributes>({
  max: 2_000,
  memoMethod: record => factsOf(taxonDetailsColumn.read(record))
})

export const readTaxonFacts = async (db: Reader): Promise<TaxonFactsMap> =>
  new Map(
    (await db.all(taxonRecords, {})).map(({ permalink, facts_json }) => [permalink, factsByRecord.memo(facts_json)])
  )

type MutableTaxonView = Omit<TaxonView, 'children'> & { children: MutableTaxonView[] }

/** The whole tree. `counts` says how many products can be bought at a permalink and below it. */
export async function readTaxons(db: Reader, counts: ReadonlyMap<string, number>) {
  const byPermalink = new Map<string, MutableTaxonView>()
  const facts = new Map<string, TaxonAttributes>()
  const roots: MutableTaxonView[] = []
  for (const row of await db.all(allTaxons, {})) {
    const details = taxonDetailsColumn.read(row.facts_json)
    const parent = row.parent === null ? undefined : byPermalink.get(row.parent)
    const view: MutableTaxonView = {
      id: row.id,
      permalink: row.permalink,
      name: details.name,
      description: details.description ?? null,
      parent: row.parent,
      depth: row.depth,
      icon: details.icon ?? parent?.icon ?? 'package',
      ground: parent?.ground ?? `ground-${row.permalink}`,
      unit_prices: details.unit_prices ?? parent?.unit_prices ?? false,
      count: counts.get(row.permalink) ?? 0,
      children: []
    }
    byPermalink.set(row.permalink, view)
    facts.set(row.permalink, factsOf(details))
    ;(parent?.children ?? roots).push(view)
  }
  return {
    roots: roots as readonly TaxonView[],
    byPermalink: byPermalink as ReadonlyMap<string, TaxonView>,
    facts: facts as TaxonFactsMap
  }
}
