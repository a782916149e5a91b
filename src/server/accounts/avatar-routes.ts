import { Hono, type Context } from 'hono'
import { AVATAR_MAX_BYTES } from '../../domain/avatar.ts'
import { acceptsUpload } from '../http/body-limit.ts'
import type { HttpEnv } from '../http/env.ts'
import { refuse } from '../http/refuse.ts'
import { fileOf } from '../pictures/form-file.ts'
import { callerOf, type Callers } from '../sessions/callers.ts'
import { NO_STORE, refused } from './answers.ts'
import type { Avatars } from './avatars.ts'
import type { Profiles } from './profile.ts'

const HOUR_S = '3600'
const MEGABYTES = AVATAR_MAX_BYTES / 1024 / 1024

/** `POST /users/update_avatar`: a form with one picture in it. */
export const avatarRoutes = (avatars: Avatars, profiles: Pick<Profiles, 'read'>, { requireUser }: Callers) => {
  const answer = async (c: Context<HttpEnv>) => {
    const user = await profiles.read(callerOf(c).userId)
    return user ? c.json(user, 200, NO_STORE) : refuse(c, 401, 'signed-out')
  }
  return new Hono<HttpEnv>()
    .post('/users/update_avatar', acceptsUpload(AVATAR_MAX_BYTES), requireUser, async c => {
      const file = await fileOf(c, 'avatar')
      const done = await avatars.put(callerOf(c).userId, file)
      if (done.ok) return answer(c)
      if (done.problem === 'too-many-requests')
        return refuse(c, 429, done.problem, { headers: { 'Retry-After': HOUR_S } })
      return refused(c, { status: 422, code: done.problem, field: 'avatar', values: { max: MEGABYTES } })
    })
    .delete('/users/me/avatar', requireUser, async c => {
      await avatars.remove(callerOf(c).userId)
      return answer(c)
    })
}

/** The pictures themselves. A new picture has a new name, so a browser may keep each; caches that others use may not. */
export const avatarFiles = (avatars: Pick<Avatars, 'read'>) =>
  new Hono<HttpEnv>().get('/avatars/:file', async c => {
    const bytes = await avatars.read(c.req.param('file'))
    if (!bytes) return refuse(c, 404, 'not-found')
    return new Response(new Uint8Array(bytes), {
      headers: {
        'Content-Type': 'image/webp',
        'Cache-Control': 'private, max-age=31536000, immutable',
        'X-Content-Type-Options': 'nosniff',
        'X-Robots-Tag': 'noindex'
      }
    })
  })
