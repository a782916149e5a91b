import pino from 'pino'
import { describe, expect, test } from 'vitest'
import { createHttpApp } from '../../../src/server/http-app.ts'
import { ageRoutes } from '../../../src/server/site/age-gate/routes.ts'

const appAt = (publicUrl: string) =>
  createHttpApp({ publicUrl, log: pino({ enabled: false }), ready: () => true, rootRoutes: [ageRoutes(publicUrl)] })

const app = appAt('http://localhost:4321')
const answer = (form: Record<string, string>, headers: Record<string, string> = {}) =>
  app.request('/age', { method: 'POST', body: new URLSearchParams(form), headers })
const cookieOf = (response: Response) => response.headers.get('set-cookie') ?? ''

describe('age answer', () => {
  test('age answer: leads back to the page it was asked on', async () => {
    const response = await answer({ answer: 'yes', to: '/ru/story' })
    expect(response.status).toBe(303)
    expect(response.headers.get('location')).toBe('/ru/story')
    expect(response.headers.get('cache-control')).toBe('no-store')
  })

  test('age answer: is kept until the browser is closed, where the page can read it', async () => {
    const cookie = cookieOf(await answer({ answer: 'yes', to: '/story' }))
    expect(cookie).toBe('age=yes; Path=/; SameSite=Lax')
  })

  test('age answer: is kept for 30 days when the reader asks', async () => {
    const cookie = cookieOf(await answer({ answer: 'yes', remember: 'on', to: '/story' }))
    expect(cookie).toContain('Max-Age=2592000')
  })

  test('age answer: "no" is never kept longer than the session', async () => {
    const cookie = cookieOf(await answer({ answer: 'no', remember: 'on', to: '/story' }))
    expect(cookie).toBe('age=no; Path=/; SameSite=Lax')
  })

  test('age answer: is sent only by TLS where the shop has it, under a name that no subdomain can plant', async () => {
    const body = new URLSearchParams({ answer: 'yes' })
    const response = await appAt('https://shop.example').request('/age', { method: 'POST', body })
    expect(cookieOf(response)).toBe('__Host-age=yes; Path=/; Secure; SameSite=Lax')
  })

  test('age answer: one that is taken back is deleted, and leads back to the question', async () => {
    const response = await answer({ answer: 'again', to: '/story' })
    expect([response.status, response.headers.get('location')]).toEqual([303, '/story'])
    expect(cookieOf(response)).toBe('age=; Max-Age=0; Path=/')
  })

  test.each(['', 'maybe', 'YES', 'yes; Domain=evil'])('age answer: %j is refused and nothing is kept', async text => {
    const response = await answer({ answer: text, to: '/story' })
    expect(response.status).toBe(422)
    expect(await response.json()).toMatchObject({ code: 'invalid' })
    expect(cookieOf(response)).toBe('')
  })

  test('age answer: one posted from another site is refused', async () => {
    const response = await answer({ answer: 'yes' }, { 'sec-fetch-site': 'cross-site' })
    expect(response.status).toBe(403)
    expect(cookieOf(response)).toBe('')
  })
})

describe('return path', () => {
  test.each(['/', '/story', '/en/t/vodka?sort=price_asc#list', '/search?q=a%20b', '/t/vodka?from=https://shop.mn/x'])(
    'return path: %s stays',
    async to => {
      expect((await answer({ answer: 'yes', to })).headers.get('location')).toBe(to)
    }
  )

  test('return path: is written in ASCII', async () => {
    const response = await answer({ answer: 'yes', to: '/t/архи' })
    expect(response.headers.get('location')).toBe('/t/%D0%B0%D1%80%D1%85%D0%B8')
  })

  test.each([
    '',
    'story',
    'https://evil.example',
    'javascript:alert(1)',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    ' //evil.example',
    '/story\r\nSet-Cookie: a=b',
    '/%2F/evil.example',
    '/%2Fevil.example',
    '%2F%2Fevil.example',
    '/%5Cevil.example',
    '/%255Cevil.example',
    '/%252Fevil.example',
    '/%09/evil.example',
    '/.//evil.example',
    '/a/..//evil.example',
    '/%zz',
    `/${'a'.repeat(3000)}`
  ])('return path: %j leads home', async to => {
    expect((await answer({ answer: 'yes', to })).headers.get('location')).toBe('/')
  })

  test('return path: a form without one leads home', async () => {
    expect((await answer({ answer: 'no' })).headers.get('location')).toBe('/')
  })
})

describe('age stylesheet without JavaScript', () => {
  const styleFor = (cookie?: string) => app.request('/age/answer.css', cookie ? { headers: { cookie } } : {})

  test('age stylesheet: opens the page after "yes"', async () => {
    expect(await (await styleFor('age=yes')).text()).toContain('--age-content:visible')
  })

  test('age stylesheet: shows the farewell after "no"', async () => {
    const css = await (await styleFor('age=no')).text()
    expect(css).toContain('--age-refusal:grid')
    expect(css).not.toContain('--age-content')
  })

  test('age stylesheet: reads behind TLS the name that no subdomain can plant, and no other', async () => {
    const read = async (cookie: string) => {
      const answer = await appAt('https://shop.example').request('/age/answer.css', { headers: { cookie } })
      return answer.text()
    }
    expect(await read('age=yes; __Host-age=no')).toContain('--age-refusal:grid')
    expect(await read('age=yes')).toBe('')
  })

  test.each([undefined, 'age=1', 'page=yes', 'age=yesno'])(
    'age stylesheet: changes nothing with the cookie %s',
    async cookie => {
      const response = await styleFor(cookie)
      expect(response.status).toBe(200)
      expect(await response.text()).toBe('')
    }
  )

  test('age stylesheet: is never shared between readers', async () => {
    const { headers } = await styleFor('age=yes')
    expect(headers.get('cache-control')).toBe('private, no-store')
    expect(headers.get('vary')).toBe('Cookie')
    expect(headers.get('content-type')).toContain('text/css')
  })
})
