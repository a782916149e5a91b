import { contactBody } from '../../../contract/contact.ts'
import type { Operation } from '../../platform/openapi/operation.ts'

export const CONTACT_OPERATIONS: readonly Operation[] = [
  {
    method: 'post',
    path: '/contact_forms',
    summary: 'Write to the people of the shop',
    access: 'public',
    body: contactBody,
    answer: 'ContactAnswer',
    status: 201
  }
]
