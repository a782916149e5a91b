import type { StaffSearchRulesBody } from '../../../contract/staff/search-rules.ts'
import type { RuleKind } from '../../../domain/search/search-rules.ts'
import type { RuleFields } from '../../../stores/office/search-rule-draft.ts'
import type { useChange } from '../use-change.ts'

/** Props of every part of the screen. */
export interface RulesProps {
  readonly body: StaffSearchRulesBody
  readonly change: ReturnType<typeof useChange<StaffSearchRulesBody>>
}

/** A rule in the form: one of the draft by its place, or a new one. */
export interface OpenRule {
  readonly kind: RuleKind
  readonly at: number | undefined
  readonly fields: RuleFields
}
