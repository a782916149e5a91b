import { Hono } from 'hono'
import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import { DatabaseUnavailable } from '../../../../src/server/platform/db/unavailable.ts'
import type { HttpEnv } from '../../../../src/server/platform/http/env.ts'
import { onError } from '../../../../src/server/platform/http/on-error.ts'

const failing = (error: Error) => {
  const app = new Hono<HttpEnv>()
  app.get('*', () => {
    throw error
  })
  app.onError(onError(pino({ enabled: false })))
  return (path: string, accept = '*/*') => app.request(path, { headers: { accept } })
}

describe('errors', () => {
  test.each([
    [new DatabaseUnavailable('away', new Error('refused')), 503, '5', 'Үйлчилгээ түр ажиллахгүй байна.'],
    [new Error('template'), 500, null, 'Санаандгүй алдаа гарлаа.']
  ])('errors: %s is a page for a browser and JSON for a program', async (error, status, retryAfter, sentence) => {
    const ask = failing(error)
    const page = await ask('/products/lamp', 'text/html,*/*')
    expect([page.status, page.headers.get('retry-after')]).toEqual([status, retryAfter])
    expect(page.headers.get('content-type')).toMatch(/^text\/html/)
    expect(await page.text()).toContain(`<p>${sentence}`)
    for (const answer of [await ask('/products/lamp'), await ask('/api/v2/products', 'text/html')]) {
      expect(answer.status).toBe(status)
      expect(((await answer.json()) as { error: string }).error).toContain(sentence)
    }
  })
})
