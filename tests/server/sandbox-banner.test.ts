import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pino from 'pino'
import { describe, expect, test } from 'vitest'
import { createHttpApp } from '../../src/server/http-app.ts'
import { sandboxRoutes } from '../../src/server/sandbox/routes.ts'

const ROOT = join(import.meta.dirname, '../..')
const styleOf = async (sandbox: boolean) => {
  const app = createHttpApp({
    publicUrl: 'http://localhost:4321',
    log: pino({ enabled: false }),
    ready: () => true,
    rootRoutes: [sandboxRoutes(sandbox)]
  })
  return app.request('/sandbox.css')
}

describe('sandbox stylesheet', () => {
  test('sandbox stylesheet: says in Mongolian and English that payments are not real, over the age gate too', async () => {
    const response = await styleOf(true)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('text/css; charset=utf-8')
    const style = await response.text()
    expect(style).toContain('"Туршилтын дэлгүүр: төлбөр бодит биш"')
    expect(style).toContain('"Test shop: payments are not real"')
    expect(style).toContain('dialog.age .age-sheet::before')
    expect(style).not.toMatch(/position:\s*(?:fixed|absolute|sticky)/)
  })

  test('sandbox stylesheet: is empty and cacheable in a shop that takes real money', async () => {
    const response = await styleOf(false)
    expect(response.status).toBe(200)
    expect(await response.text()).toBe('')
    expect(response.headers.get('cache-control')).toContain('public, max-age=3600')
    expect(response.headers.get('set-cookie')).toBeNull()
  })

  test('sandbox stylesheet: is linked by the frame of all pages, the brand’s too, and by the sign-in page', () => {
    for (const file of ['src/layouts/Page.astro', 'src/server/customers/accounts/social-sign-in/error-page.ts'])
      expect(readFileSync(join(ROOT, file), 'utf8'), file).toContain('<link rel="stylesheet" href="/sandbox.css" />')
  })
})
