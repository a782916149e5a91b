import { createBody, loginBody, resetBody, verifyBody } from '../../../contract/account.ts'
import { revokeBody, signInBody, tokenBody } from '../../../contract/session.ts'
import type { Operation } from '../../platform/openapi/operation.ts'

export const AUTH_OPERATIONS: readonly Operation[] = [
  {
    method: 'post',
    path: '/oauth/token',
    summary: 'Sign in by code, go on by refresh token, or, for a program with a secret, sign in by password',
    access: 'public',
    body: tokenBody,
    answer: 'TokenAnswer'
  },
  {
    method: 'post',
    path: '/oauth/revoke',
    summary: 'Sign out',
    access: 'public',
    body: revokeBody,
    answer: 'Nothing',
    status: 204
  },
  {
    method: 'post',
    path: '/auth/check',
    summary: 'How one gets in; the same for everybody',
    access: 'public',
    body: loginBody,
    answer: 'CheckAnswer'
  },
  {
    method: 'post',
    path: '/auth/sign_up',
    summary: 'Send a code to sign in or to register',
    access: 'public',
    body: loginBody,
    answer: 'CodeAnswer',
    status: 202
  },
  {
    method: 'post',
    path: '/auth/sign_in',
    summary: 'Sign in by password, on the shop’s own pages',
    access: 'public',
    body: signInBody,
    answer: 'TokenAnswer'
  },
  {
    method: 'post',
    path: '/auth/reset',
    summary: 'Send a code for a new password',
    access: 'public',
    body: loginBody,
    answer: 'CodeAnswer',
    status: 202
  },
  {
    method: 'post',
    path: '/auth/verify',
    summary: 'Change a code for a ticket',
    access: 'public',
    body: verifyBody,
    answer: 'TicketAnswer'
  },
  {
    method: 'post',
    path: '/auth/create',
    summary: 'Make the account, and sign in',
    access: 'public',
    body: createBody,
    answer: 'TokenAnswer',
    status: 201
  },
  {
    method: 'post',
    path: '/auth/password',
    summary: 'Set a new password by a ticket, and sign in',
    access: 'public',
    body: resetBody,
    answer: 'TokenAnswer'
  }
]
