import { setAccessTokenSource } from '../../api/http.ts'
import { loadChunk } from '../../lazy/load-chunk.ts'
import { $currentUser } from './current-user.ts'

/**
 * A store that calls in the name of the signed-in user imports this file for its effect: the calls below it cannot reach
 * the session, which is a store. Guests never load what keeps one.
 */
setAccessTokenSource(async refused =>
  $currentUser.get() ? (await loadChunk(() => import('./load-session.ts'))).loadAccessToken(refused) : undefined
)
