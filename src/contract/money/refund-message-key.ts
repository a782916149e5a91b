import type { RefundBody } from './payment.ts'

/** Key of the message that says where a refund is: `refund_completed_wallet` has arrived there, `refund_pending` is on its way. */
export const refundMessageKey = ({ state, way }: Pick<RefundBody, 'state' | 'way'>) =>
  state === 'completed' ? (`refund_completed_${way}` as const) : (`refund_${state}` as const)
