import type { DeliverySettingsBody } from '../../../contract/staff/delivery-settings.ts'
import type { useChange } from '../use-change.ts'

/** Every form of the screen changes one body, whose version it has seen. */
export interface FormProps {
  readonly settings: DeliverySettingsBody
  readonly mayWrite: boolean
  readonly isBusy: boolean
  readonly change: ReturnType<typeof useChange<DeliverySettingsBody>>['change']
}
