import { subscribeBody } from '../../../contract/newsletter.ts'
import type { Operation } from '../../platform/openapi/operation.ts'

export const NEWSLETTER_OPERATIONS: readonly Operation[] = [
  {
    method: 'post',
    path: '/subscribe',
    summary: 'Ask for letters; a mail asks whether that is meant',
    access: 'public',
    body: subscribeBody,
    answer: 'SubscribeAnswer',
    status: 202
  }
]
