import type { z } from 'zod'

/** Who may call: anybody, whoever holds the token of the order or of their bookmarks or package, or whoever is signed in. */
type Access = 'public' | 'order' | 'user' | 'bookmarks' | 'package'

export interface Operation {
  readonly method: 'get' | 'post' | 'put' | 'patch' | 'delete'
  /** As Hono writes it, `/orders/:number`. */
  readonly path: string
  readonly summary: string
  readonly access: Access
  readonly body?: z.ZodType
  /** Name of the file in a form that is sent instead of a body. */
  readonly file?: string
  /** The key must come with the request: asked twice, it happens once. */
  readonly once?: true
  /** Name of the answer's shape in `src/contract`. */
  readonly answer: string
  readonly status?: 200 | 201 | 202 | 204 | 303
}
