import type { Context } from 'hono'
import type { HttpEnv } from './env.ts'

/** Whether a browser sent a form by itself, without our scripts. */
export const isForm = (c: Context<HttpEnv>) =>
  /^(?:application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(c.req.header('content-type') ?? '')

/** The texts of a form; files are not asked for and are left out, and so is what was not filled in. */
export async function formTexts(c: Context<HttpEnv>): Promise<Record<string, string>> {
  const given = Object.entries(await c.req.parseBody())
  return Object.fromEntries(
    given.filter((entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1] !== '')
  )
}
