import type { Operation } from '../../platform/openapi/operation.ts'

export const SESSION_OPERATIONS: readonly Operation[] = [
  {
    method: 'get',
    path: '/users/me/sessions',
    summary: 'Where one is signed in',
    access: 'user',
    answer: 'SessionBody list'
  },
  {
    method: 'delete',
    path: '/users/me/sessions',
    summary: 'Sign out everywhere but here',
    access: 'user',
    answer: 'How many ended'
  },
  {
    method: 'delete',
    path: '/users/me/sessions/:id',
    summary: 'Sign out on one device',
    access: 'user',
    answer: 'Nothing',
    status: 204
  }
]
