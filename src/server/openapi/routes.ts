import { Hono } from 'hono'
import { generateSpecs } from 'hono-openapi'
import type { HttpEnv } from '../platform/http/env.ts'
import { SECURITY_SCHEMES } from '../platform/openapi/operation.ts'

interface Described {
  /** Address at which the routes are mounted: `https://shop.mn/api/v2`. */
  readonly url: string
  readonly title: string
  readonly description: string
}

/** Routes described for programs, when it is first asked for: as they declare themselves. */
export const openapiRoutes = (api: Hono<HttpEnv>, about: Described) => {
  let document: Promise<string> | undefined
  return new Hono<HttpEnv>().get('/openapi.json', async c =>
    c.body(await (document ??= openapi(api, about)), 200, {
      'Content-Type': 'application/json; charset=utf-8',
      'Cache-Control': 'public, max-age=300'
    })
  )
}

const openapi = async (api: Hono<HttpEnv>, { url, title, description }: Described) =>
  JSON.stringify(
    await generateSpecs(api, {
      documentation: {
        info: { title, version: '2', description },
        servers: [{ url: url }],
        components: { securitySchemes: SECURITY_SCHEMES }
      },
      excludeStaticFile: false,
      // Refusals are 422 and have the shape of every other.
      defaultValidationErrorResponse: false
    })
  )
