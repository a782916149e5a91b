import { openSecret } from '../db/secrets.ts'
import type { Ground, ShopPart } from '../ground.ts'
import { callersOf } from './callers.ts'
import { sessionCookies } from './cookies.ts'
import { forgetTokensBefore } from './queries.ts'
import { sessionRoutes } from './routes.ts'
import { sessionService } from './service.ts'

/** Who is signed in, and who calls. */
export async function openSessions({ db, environment, blur, now }: Ground) {
  const service = sessionService({ db, secret: await openSecret(db, 'sessions'), now })
  const callers = callersOf(service, now)
  return {
    service,
    callers,
    cookies: sessionCookies(environment.publicUrl),
    api: [sessionRoutes(service, callers, blur)],
    forget: (tx, at) => tx.run(forgetTokensBefore, { expires_at: at.toISOString() })
  } satisfies ShopPart & Record<string, unknown>
}

export type OpenSessions = Awaited<ReturnType<typeof openSessions>>
