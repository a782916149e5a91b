import { Hono } from 'hono'
import { z } from 'zod'
import type { HttpEnv } from '../platform/http/env.ts'
import type { Operation } from '../platform/openapi/operation.ts'
import { OPERATIONS } from './operations.ts'

/** The API described for programs, made from the schemas that check it. */
export const openapiRoutes = (publicUrl: string) => {
  const document = JSON.stringify(openapi(publicUrl))
  return new Hono<HttpEnv>().get('/openapi.json', c =>
    c.body(document, 200, { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'public, max-age=300' })
  )
}

const openapi = (publicUrl: string) => ({
  openapi: '3.1.0',
  info: { title: 'Delguur', version: '2' },
  servers: [{ url: `${publicUrl}/api/v2` }],
  paths: paths(),
  components: {
    securitySchemes: {
      order: { type: 'apiKey', in: 'header', name: 'X-Spree-Order-Token' },
      user: { type: 'http', scheme: 'bearer' },
      bookmarks: { type: 'apiKey', in: 'header', name: 'X-Bookmark-Token' },
      package: { type: 'apiKey', in: 'header', name: 'X-Package-Token' }
    },
    schemas: {
      Problem: {
        type: 'object',
        required: ['error', 'code'],
        properties: {
          error: { type: 'string', description: 'A sentence in the reader’s language.' },
          code: { type: 'string', description: 'For programs; never changes.' },
          errors: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } }
        }
      }
    }
  }
})

function paths() {
  const all: Record<string, Record<string, unknown>> = {}
  for (const operation of OPERATIONS) {
    const path = operation.path.replace(/:(\w+)/g, '{$1}')
    ;(all[path] ??= {})[operation.method] = described(operation)
  }
  return all
}

const PROBLEM = { content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } } }

function described({ path, summary, access, body, file, once, answer, status = 200 }: Operation) {
  const inPath = [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' }
  }))
  const inHeader = once
    ? [{ name: 'Idempotency-Key', in: 'header', required: true, schema: { type: 'string', maxLength: 255 } }]
    : []
  return {
    summary,
    parameters: [...inPath, ...inHeader],
    ...(access !== 'public' && { security: [{ [access]: [] }] }),
    ...(body && {
      requestBody: {
        required: true,
        content: { 'application/json': { schema: z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) } }
      }
    }),
    ...(file && {
      requestBody: {
        required: true,
        content: {
          'multipart/form-data': {
            schema: {
              type: 'object',
              required: [file],
              properties: { [file]: { type: 'string', contentMediaType: 'application/octet-stream' } }
            }
          }
        }
      }
    }),
    responses: { [status]: { description: answer }, default: { description: 'A refusal', ...PROBLEM } }
  }
}
