import { createHash, timingSafeEqual } from 'node:crypto'
import { PUBLIC_CLIENT } from '../../../contract/session.ts'

export interface ClientLogin {
  readonly id: string
  readonly secret: string
}

export type Clients = ReturnType<typeof clientsOf>

const digest = (text: string) => createHash('sha256').update(text).digest()

/** Programs that may ask for tokens: the site, which can keep no secret, and one that can. */
export const clientsOf = (confidential: ClientLogin | undefined) => ({
  knows: ({ client_id: id, client_secret: secret = '' }: { client_id: string; client_secret?: string | undefined }) =>
    id === PUBLIC_CLIENT ||
    (confidential !== undefined &&
      id === confidential.id &&
      timingSafeEqual(digest(secret), digest(confidential.secret)))
})
