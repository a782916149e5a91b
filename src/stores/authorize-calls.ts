import { setBearer } from '../api/http.ts'
import { loadPart } from '../lazy/load-part.ts'
import { $person } from './person.ts'

// Calls are made in the name of whoever is signed in; guests never load what keeps a session.
setBearer(async refused =>
  $person.get() ? (await loadPart(() => import('./load-session.ts'))).loadAccessToken(refused) : undefined
)
