import type { StaffSiteContentsBody } from '../../../contract/staff/site-contents.ts'
import type { useChange } from '../use-change.ts'

export interface PartProps {
  readonly site: StaffSiteContentsBody
  readonly mayWrite: boolean
  readonly isBusy: boolean
  readonly change: ReturnType<typeof useChange<StaffSiteContentsBody>>['change']
}
