import {
  contactCodesBody,
  deleteBody,
  linkDeviceBody,
  loginBody,
  passwordBody,
  proofBody,
  profileBody
} from '../../../contract/account.ts'
import type { Operation } from '../../platform/openapi/operation.ts'

export const PROFILE_OPERATIONS: readonly Operation[] = [
  {
    method: 'get',
    path: '/users/me',
    summary: 'Personal information',
    access: 'user',
    answer: 'UserBody'
  },
  {
    method: 'patch',
    path: '/users/me',
    summary: 'Change any part of it',
    access: 'user',
    body: profileBody,
    answer: 'UserBody'
  },
  {
    method: 'post',
    path: '/users/update_profile',
    summary: 'The same as PATCH /users/me',
    access: 'user',
    body: profileBody,
    answer: 'UserBody'
  },
  {
    method: 'post',
    path: '/users/update_avatar',
    summary: 'A picture of oneself: JPEG, PNG or WebP, drawn anew as a square',
    access: 'user',
    file: 'avatar',
    answer: 'UserBody'
  },
  {
    method: 'delete',
    path: '/users/me/avatar',
    summary: 'Take the picture away',
    access: 'user',
    answer: 'UserBody'
  },
  {
    method: 'put',
    path: '/users/me/password',
    summary: 'Another password; other devices are signed out',
    access: 'user',
    body: passwordBody,
    answer: 'Nothing',
    status: 204
  },
  {
    method: 'post',
    path: '/users/me/proof',
    summary: 'A code to the own phone or address, to prove that it is the owner who is signed in',
    access: 'user',
    answer: 'CodeAnswer',
    status: 202
  },
  {
    method: 'put',
    path: '/users/me/proof',
    summary: 'The code, or the password: good for ten minutes of what answers 403 `proof-required` without',
    access: 'user',
    body: proofBody,
    answer: 'ProofAnswer'
  },
  {
    method: 'post',
    path: '/users/me/contact',
    summary: 'Another phone or address: codes go to the new and the old',
    access: 'user',
    body: loginBody,
    answer: 'ContactAnswer',
    status: 202
  },
  {
    method: 'put',
    path: '/users/me/contact',
    summary: 'The codes that prove both',
    access: 'user',
    body: contactCodesBody,
    answer: 'UserBody'
  },
  {
    method: 'delete',
    path: '/users/me/identities/:kind',
    summary: 'Disconnect Google or Facebook, unless it is the only way in',
    access: 'user',
    answer: 'UserBody'
  },
  {
    method: 'post',
    path: '/users/me/farewell',
    summary: 'Send a code to delete the account',
    access: 'user',
    answer: 'CodeAnswer',
    status: 202
  },
  {
    method: 'delete',
    path: '/users/me',
    summary: 'Delete the account, by password or code',
    access: 'user',
    body: deleteBody,
    answer: 'Nothing',
    status: 204
  },
  {
    method: 'post',
    path: '/users/link_device',
    summary: 'Where push messages to this device go',
    access: 'user',
    body: linkDeviceBody,
    answer: 'Nothing',
    status: 204
  }
]
