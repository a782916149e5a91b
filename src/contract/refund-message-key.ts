import type { RefundBody } from './payment.ts'

/** Key of the message that says where a refund is: `refund_done_wallet` has arrived there, `refund_waiting` is on its way. */
export const refundMessageKey = ({ state, way }: Pick<RefundBody, 'state' | 'way'>) =>
  state === 'done' ? (`refund_done_${way}` as const) : (`refund_${state}` as const)
