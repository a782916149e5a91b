import { describe, expect, test } from 'vitest'
import { pageRenderer, type AstroHandler } from '../../../../src/server/platform/http/page-renderer.ts'

const rendererOf = (handler: AstroHandler) => pageRenderer(handler, 'https://shop.example')

describe('page renderer', () => {
  test('page renderer: collects a page whole, however many chunks it came in', async () => {
    const render = rendererOf((_, res) => {
      res.writeHead(200, { 'Content-Type': 'text/html', 'X-Number': 1 })
      res.write('<p>')
      res.write(Buffer.from('дэлгүүр'))
      res.end('</p>')
    })
    const page = await render('/products/lamp')
    expect(page?.body.toString()).toBe('<p>дэлгүүр</p>')
    expect(page?.status).toBe(200)
    expect(page?.headers).toEqual({ 'content-type': 'text/html', 'x-number': '1' })
  })

  test('page renderer: asks in the shop’s own name, without cookies of the visitor', async () => {
    const seen: unknown[] = []
    await rendererOf((req, res) => {
      seen.push(req.method, req.url, req.headers)
      res.end()
    })('/products/lamp?variant=2')
    expect(seen).toEqual(['GET', '/products/lamp?variant=2', { host: 'shop.example', accept: 'text/html' }])
  })

  test('page renderer: a page that Astro does not know is none', async () => {
    expect(await rendererOf((_req, _res, next) => next())('/nowhere')).toBeUndefined()
  })

  test('page renderer: a page that breaks off while it is written is an error, and nobody waits for ever', async () => {
    const brokenOff = rendererOf((_req, res) => {
      res.writeHead(200, {})
      res.write('Internal server error', () => res.destroy(new Error('stream')))
    })
    await expect(brokenOff('/x')).rejects.toThrow('stream')
  })

  test('page renderer: throws what the page’s own middleware caught', async () => {
    const lost = new Error('database')
    const broken = rendererOf((_req, res, _next, locals) => {
      ;(locals as App.Locals).onFailure?.(lost)
      res.writeHead(500)
      res.end()
    })
    await expect(broken('/products/lamp', { returnedForm: {} })).rejects.toBe(lost)
  })

  test('page renderer: a page that throws is an error', async () => {
    const broken = new Error('template')
    await expect(rendererOf((_req, _res, next) => next(broken))('/x')).rejects.toBe(broken)
    await expect(
      rendererOf(() => {
        throw broken
      })('/x')
    ).rejects.toBe(broken)
  })
})
