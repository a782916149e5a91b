import { callAs } from '../api/http.ts'
import { $person } from './person.ts'

// Calls are made in the name of whoever is signed in; guests never load what keeps a session.
callAs(async refused => ($person.get() ? (await import('./session.ts')).accessToken(refused) : undefined))
