declare module '../../platform/db/tables.ts' {
  interface Tables {
    search_rule_drafts: SearchRuleDraftTable
    search_rule_versions: SearchRuleVersionTable
  }
}

/** The draft of the shop: one row. */
export interface SearchRuleDraftTable {
  id: string
  version: number
  rules_json: string
  updated_at: string
}

/** A set of rules as it was published; the highest is in force. */
export interface SearchRuleVersionTable {
  version: number
  rules_json: string
  /** The version whose rules a revert put into force again, 0 for none at all; null for a publication. */
  reverts_to: number | null
  staff_id: string | null
  published_at: string
}
