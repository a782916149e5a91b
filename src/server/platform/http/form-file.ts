import type { Context } from 'hono'
import type { HttpEnv } from './env.ts'

/** The file of a form's field; nothing where there is none, or no form at all. */
export async function formFile(c: Context<HttpEnv>, field: string): Promise<Uint8Array> {
  const form = await c.req.parseBody().catch((): Record<string, unknown> => ({}))
  const file = form[field]
  return file instanceof File ? new Uint8Array(await file.arrayBuffer()) : new Uint8Array()
}
