import { getStaffMessages, getStaffSystem } from '../../api/staff/system.ts'
import type { StaffMessageBody } from '../../contract/staff/system.ts'

export { postMessageDiscard as discardMessage, postMessageRetry as retryMessage } from '../../api/staff/system.ts'

/** States of messages, those first that somebody has to look at. */
export const MESSAGE_STATES = [
  'failed',
  'waiting',
  'done',
  'suppressed',
  'expired'
] as const satisfies readonly StaffMessageBody['state'][]
export type MessageState = (typeof MESSAGE_STATES)[number]

export const systemQuery = { queryKey: ['system', 'health'], queryFn: getStaffSystem }

export const messagesQuery = (state: MessageState, after: string | undefined) => ({
  queryKey: ['system', 'messages', state, after],
  queryFn: () => getStaffMessages({ state, ...(after !== undefined && { after }) }),
  placeholderData: <Body>(before: Body | undefined) => before
})
