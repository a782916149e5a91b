import type { Context } from 'hono'
import type { ReturnedForm } from '../../../contract/messaging/contact.ts'
import type { HttpEnv } from './env.ts'

/** Renders a page with a form in it again; the server has one where it serves pages. */
export type ShowForm = (path: string, form: ReturnedForm) => Promise<Response>

/** A body that calls itself a form and is none; `onError` answers 400. */
export class MalformedForm extends Error {
  override name = 'MalformedForm'
}

/** Whether a browser sent a form by itself, without our scripts. */
export const isForm = (c: Context<HttpEnv>) =>
  /^(?:application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(c.req.header('content-type') ?? '')

/** The texts of a form; files are not asked for and are left out, and so is what was not filled in. */
export async function formTexts(c: Context<HttpEnv>): Promise<Record<string, string>> {
  const form = await c.req.parseBody().catch((error: unknown) => {
    throw new MalformedForm('The form cannot be parsed', { cause: error })
  })
  return Object.fromEntries(
    Object.entries(form).filter((entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1] !== '')
  )
}
