import type { PhoneOrderBody } from '../../../contract/staff/phone-orders.ts'
import type { useChange } from '../use-change.ts'

/** Props of every part of the screen. */
export interface PartProps {
  readonly body: PhoneOrderBody
  readonly change: ReturnType<typeof useChange<PhoneOrderBody>>['change']
  readonly isBusy: boolean
}
