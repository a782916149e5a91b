import { setBearer } from '../api/http.ts'
import { loadChunk } from '../lazy/load-chunk.ts'
import { $currentUser } from './current-user.ts'

// Calls are made in the name of the signed-in user; guests never load what keeps a session.
setBearer(async refused =>
  $currentUser.get() ? (await loadChunk(() => import('./load-session.ts'))).loadAccessToken(refused) : undefined
)
