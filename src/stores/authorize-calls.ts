import { setBearer } from '../api/http.ts'
import { loadChunk } from '../lazy/load-chunk.ts'
import { $person } from './person.ts'

// Calls are made in the name of the signed-in user; guests never load what keeps a session.
setBearer(async refused =>
  $person.get() ? (await loadChunk(() => import('./load-session.ts'))).loadAccessToken(refused) : undefined
)
