import { pushSubscribeBody, pushUnsubscribeBody } from '../../../contract/push.ts'
import type { Operation } from '../../platform/openapi/operation.ts'

export const PUSH_OPERATIONS: readonly Operation[] = [
  {
    method: 'get',
    path: '/push/key',
    summary: 'The key that browsers subscribe to messages with',
    access: 'public',
    answer: 'PushKeyBody'
  },
  {
    method: 'post',
    path: '/push/subscriptions',
    summary: 'Messages on this device; again with other topics to change them',
    access: 'public',
    body: pushSubscribeBody,
    answer: 'PushSubscriptionBody',
    status: 201
  },
  {
    method: 'post',
    path: '/push/unsubscribe',
    summary: 'No more messages on this device',
    access: 'public',
    body: pushUnsubscribeBody,
    answer: 'Nothing',
    status: 204
  }
]
