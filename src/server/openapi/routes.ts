import { Hono } from 'hono'
import { generateSpecs } from 'hono-openapi'
import type { HttpEnv } from '../platform/http/env.ts'
import { SECURITY_SCHEMES } from '../platform/openapi/operation.ts'

/** The API described for programs, made when it is first asked for: of the routes, as they declare themselves. */
export const openapiRoutes = (api: Hono<HttpEnv>, publicUrl: string) => {
  let document: Promise<string> | undefined
  return new Hono<HttpEnv>().get('/openapi.json', async c =>
    c.body(await (document ??= openapi(api, publicUrl)), 200, {
      'Content-Type': 'application/json; charset=utf-8',
      'Cache-Control': 'public, max-age=300'
    })
  )
}

const openapi = async (api: Hono<HttpEnv>, publicUrl: string) =>
  JSON.stringify(
    await generateSpecs(api, {
      documentation: {
        info: {
          title: 'Delguur',
          version: '2',
          description: 'The API of the shop: catalogue, orders, money, accounts.'
        },
        servers: [{ url: `${publicUrl}/api/v2` }],
        components: { securitySchemes: SECURITY_SCHEMES }
      },
      excludeStaticFile: false,
      // Refusals are 422 and have the shape of every other.
      defaultValidationErrorResponse: false
    })
  )
