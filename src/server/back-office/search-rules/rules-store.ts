import { officeRulesSchema, type OfficeRulesBody } from '../../../contract/staff/search-rules.ts'
import type { Database, Transaction } from '../../platform/db/database.ts'
import { jsonColumn } from '../../platform/db/json-column.ts'

export const DRAFT = 'shop'
export const NO_OFFICE_RULES: OfficeRulesBody = {
  ...{ synonyms: [], oneWaySynonyms: [], pins: [], buries: [], redirects: [], boosts: [] }
}

const rulesColumn = jsonColumn('search_rule_versions.rules_json', officeRulesSchema)
const draftColumn = jsonColumn('search_rule_drafts.rules_json', officeRulesSchema)

type Query = Pick<Database, 'query'>['query']

export async function draftOf(query: Query) {
  const row = await query
    .selectFrom('search_rule_drafts')
    .select(['version', 'rules_json'])
    .where('id', '=', DRAFT)
    .executeTakeFirst()
  return row
    ? { version: row.version, rules: draftColumn.read(row.rules_json) }
    : { version: 0, rules: NO_OFFICE_RULES }
}

/** The rules in force; undefined where none were published. */
export async function latestOf(query: Query) {
  const row = await query
    .selectFrom('search_rule_versions')
    .leftJoin('staff_members', 'staff_members.id', 'search_rule_versions.staff_id')
    .select([
      'search_rule_versions.version',
      'rules_json',
      'reverts_to',
      'published_at',
      'staff_members.name as author'
    ])
    .orderBy('search_rule_versions.version', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && { ...row, rules: rulesColumn.read(row.rules_json) }
}

export type LatestVersion = NonNullable<Awaited<ReturnType<typeof latestOf>>>

/** Rules of an earlier version; none where it was the first. */
export async function rulesOfVersion(query: Query, version: number): Promise<OfficeRulesBody> {
  const row = await query
    .selectFrom('search_rule_versions')
    .select('rules_json')
    .where('version', '=', version)
    .executeTakeFirst()
  return row ? rulesColumn.read(row.rules_json) : NO_OFFICE_RULES
}

/** A version with its rules; for a revert the publication it went back to. */
export async function originOf(query: Query, version: number) {
  const row = await query
    .selectFrom('search_rule_versions')
    .select('reverts_to')
    .where('version', '=', version)
    .executeTakeFirst()
  const origin = row?.reverts_to ?? version
  return { origin, rules: await rulesOfVersion(query, origin) }
}

/** Writes the draft over the version that was seen; false where it has become another. */
export async function writeDraft(tx: Transaction, rules: OfficeRulesBody, seen: number, at: Date): Promise<boolean> {
  const row = { version: seen + 1, rules_json: JSON.stringify(rules), updated_at: at.toISOString() }
  if (seen === 0) {
    const { numInsertedOrUpdatedRows } = await tx.query
      .insertInto('search_rule_drafts')
      .values({ id: DRAFT, ...row })
      .onConflict(c => c.doNothing())
      .executeTakeFirst()
    return numInsertedOrUpdatedRows === 1n
  }
  const { numUpdatedRows } = await tx.query
    .updateTable('search_rule_drafts')
    .set(row)
    .where('id', '=', DRAFT)
    .where('version', '=', seen)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Rules to put into force, and the version they are those of where a publication is taken back. */
export interface ChosenRules {
  readonly rules: OfficeRulesBody
  readonly revertsTo?: number
}

interface NewVersion extends ChosenRules {
  readonly after: number
  readonly staffId: string
}

/** Puts rules into force after version `after`; false where somebody was faster. */
export async function writeVersion(
  tx: Transaction,
  { rules, revertsTo, after, staffId }: NewVersion,
  at: Date
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx.query
    .insertInto('search_rule_versions')
    .values({
      version: after + 1,
      rules_json: JSON.stringify(rules),
      reverts_to: revertsTo ?? null,
      staff_id: staffId,
      published_at: at.toISOString()
    })
    .onConflict(c => c.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}
