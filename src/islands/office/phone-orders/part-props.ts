import type { PhoneOrderBody } from '../../../contract/staff/phone-orders.ts'
import type { useChange } from '../use-change.ts'

/** What every part of the screen shows and changes. */
export interface PartProps {
  readonly body: PhoneOrderBody
  readonly change: ReturnType<typeof useChange<PhoneOrderBody>>['change']
  readonly isBusy: boolean
}
