import { socialStartBody } from '../../../../contract/social.ts'
import type { Operation } from '../../../platform/openapi/operation.ts'

export const SOCIAL_OPERATIONS: readonly Operation[] = [
  {
    method: 'get',
    path: '/auth/providers',
    summary: 'Which other houses one may sign in with',
    access: 'public',
    answer: 'SocialProvidersAnswer'
  },
  ...(['google', 'facebook'] as const).map((provider): Operation => ({
    method: 'post',
    path: `/auth/${provider}`,
    summary: 'Sign in with another house, or connect it while signed in; answers where to go',
    access: 'public',
    body: socialStartBody,
    answer: 'SocialStartAnswer'
  }))
]
