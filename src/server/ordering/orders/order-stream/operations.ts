import type { Operation } from '../../../platform/openapi/operation.ts'

export const LIVE_OPERATIONS: readonly Operation[] = [
  {
    method: 'get',
    path: '/orders/:number/events',
    summary: 'Server-sent events: `changed` whenever a placed order is not as it was',
    access: 'order',
    answer: 'EventStream'
  }
]
