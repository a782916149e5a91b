import { jsonOf, type Client } from './client.ts'
import type { Schema } from './inputs.ts'

/** A call of the API, as its own document describes it. */
export interface Call {
  readonly method: string
  /** With `{name}` where a value goes. */
  readonly path: string
  /** The permission it needs: `user`, `order`, `bookmarks`, `package`; undefined for anybody. */
  readonly right: string | undefined
  readonly needsKey: boolean
  readonly body: Schema | undefined
  /** Name of the file where it takes a form instead. */
  readonly file: string | undefined
}

interface Described {
  readonly security?: readonly Readonly<Record<string, unknown>>[]
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly required?: boolean }[]
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> }
}
interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>
}

/** All calls of `/api/v2/openapi.json`: a stranger knows no more. */
export async function callsOf(client: Client): Promise<readonly Call[]> {
  const document = jsonOf<Document>(await client.send('GET', '/api/v2/openapi.json'))
  if (!document) throw new Error('/api/v2/openapi.json is no JSON')
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { security, parameters = [], requestBody }]) => ({
      method: method.toUpperCase(),
      path,
      right: Object.keys(security?.[0] ?? {})[0],
      needsKey: parameters.some(({ name, required }) => required && name === 'Idempotency-Key'),
      body: requestBody?.content['application/json']?.schema,
      file: Object.keys(requestBody?.content['multipart/form-data']?.schema.properties ?? {})[0]
    }))
  )
}
