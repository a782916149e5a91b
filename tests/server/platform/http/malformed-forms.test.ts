import { expect, test } from 'vitest'
import { onBothDatabases } from '../../../support/shop.ts'

const FORMS = {
  'that ends in the middle': {
    type: 'multipart/form-data; boundary=x',
    body: '--x\r\nContent-Disposition: form-data; name="email"\r\n\r\na'
  },
  'without its boundary': { type: 'multipart/form-data', body: '--x--' },
  'that is something else': { type: 'multipart/form-data; boundary=x', body: '{"email":"a@example.mn"}' }
}
const pathsOf = (variant: string) => [
  '/api/v2/subscribe',
  '/age',
  '/contact',
  '/en/contact',
  `/api/v2/products/paracetamol/variants/${variant}/stock_notices`,
  '/subscribe/unsubscribe?token=x',
  '/stock-notices/stop?token=x',
  '/wish-news/stop?token=x'
]

onBothDatabases('forms', open => {
  test.each(Object.entries(FORMS))('multipart %s: refused with 400 wherever one is taken', async (_, form) => {
    const { app, variant } = await open()
    const answers: [string, unknown][] = []
    const paths = pathsOf(await variant('PAR-500'))
    for (const path of paths) {
      const headers = { 'content-type': form.type }
      const answer = await app.request(path, { method: 'POST', headers, body: form.body })
      const { code } = (await answer.json().catch(() => ({}))) as { code?: string }
      answers.push([path, [answer.status, code]])
    }
    expect(answers).toEqual(paths.map(path => [path, [400, 'malformed-form']]))
  })
})
