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
  staff_id: string | null
  published_at: string
}
