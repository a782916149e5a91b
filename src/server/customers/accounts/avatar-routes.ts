import { Hono, type Context } from 'hono'
import { userBodySchema } from '../../../contract/customers/account.ts'
import { AVATAR_BYTES_MAX } from '../../../domain/customers/avatar.ts'
import { acceptsUpload } from '../../platform/http/body-limit.ts'
import type { HttpEnv } from '../../platform/http/env.ts'
import { problem } from '../../platform/http/problem.ts'
import { formFile } from '../../platform/http/form-file.ts'
import { principalOf, type Authentication } from '../../identity/index.ts'
import { NO_STORE, respondProblem } from '../../platform/http/respond.ts'
import { operation } from '../../platform/openapi/operation.ts'
import type { AvatarStore } from './avatars.ts'
import type { ProfileService } from './profile.ts'

const HOUR_S = '3600'
const MEGABYTES = AVATAR_BYTES_MAX / 1024 / 1024

/** `POST /users/update_avatar`: a form with one picture in it. */
export const avatarRoutes = (
  avatars: AvatarStore,
  profiles: Pick<ProfileService, 'read'>,
  { requireUser }: Authentication
) => {
  const answer = async (c: Context<HttpEnv>) => {
    const user = await profiles.read(principalOf(c).userId)
    return user ? c.json(user, 200, NO_STORE) : problem(c, 401, 'signed-out')
  }
  return new Hono<HttpEnv>()
    .post(
      '/users/update_avatar',
      operation(
        'user',
        'Upload a profile picture: JPEG, PNG or WebP, re-encoded as a square',
        { 200: userBodySchema },
        { file: 'avatar' }
      ),
      acceptsUpload(AVATAR_BYTES_MAX),
      requireUser,
      async c => {
        const file = await formFile(c, 'avatar')
        const done = await avatars.save(principalOf(c).userId, file)
        if (done.ok) return answer(c)
        if (done.problem === 'too-many-requests')
          return problem(c, 429, done.problem, { headers: { 'Retry-After': HOUR_S } })
        return respondProblem(c, { status: 422, code: done.problem, field: 'avatar', values: { max: MEGABYTES } })
      }
    )
    .delete(
      '/users/me/avatar',
      operation('user', 'Delete the profile picture', { 200: userBodySchema }),
      requireUser,
      async c => {
        await avatars.remove(principalOf(c).userId)
        return answer(c)
      }
    )
}

/** The pictures themselves. A new picture has a new name, so a browser may keep each; caches that others use may not. */
export const avatarFiles = (avatars: Pick<AvatarStore, 'read'>) =>
  new Hono<HttpEnv>().get('/avatars/:file', async c => {
    const bytes = await avatars.read(c.req.param('file'))
    if (!bytes) return problem(c, 404, 'not-found')
    return new Response(new Uint8Array(bytes), {
      headers: {
        'Content-Type': 'image/webp',
        'Cache-Control': 'private, max-age=31536000, immutable',
        'X-Content-Type-Options': 'nosniff',
        'X-Robots-Tag': 'noindex'
      }
    })
  })
