import { expect, test } from 'vitest'
import { browser } from '../support/person.ts'
import { openTestShop } from '../support/shop.ts'

/** Bodies that programs send by mistake and people on purpose; as JSON, for some of it no object can hold. */
const ODD = [
  'null',
  '-1',
  '1e308',
  '"\\ud800"',
  '"\u202eӨ%00\'; --"',
  `"${'a'.repeat(20_000)}"`,
  '[[]]',
  '{"toString":1}',
  '{"__proto__":{"a":1}}'
]

interface Body {
  readonly properties?: Readonly<Record<string, unknown>>
}
interface Document {
  readonly paths: Readonly<
    Record<
      string,
      Readonly<
        Record<
          string,
          {
            readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Body } | undefined>> }
          }
        >
      >
    >
  >
}

/** The fields a schema knows, so that each gets its share. */
const fieldsOf = ({ properties = {} }: Body): readonly string[] => Object.keys(properties)

test('malformed bodies: every call answers, and refuses in words', async () => {
  const shop = await openTestShop('SQLite')
  const person = browser(shop)
  await person.signIn('99191234')
  const line_item = { variant_id: await shop.variant('PAR-500'), quantity: 8 }
  const order = (await person.send('POST', '/orders/0/line_items', { line_item })).body as unknown as {
    number: string
    line_items: readonly { id: string }[]
  }
  const values: Readonly<Record<string, string>> = { number: order.number, id: order.line_items[0]?.id ?? '' }
  const unexpected: string[] = []
  const { paths } = (await (await shop.request('GET', '/api/v2/openapi.json')).json()) as Document
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { requestBody }]) => ({
      method,
      path,
      body: requestBody?.content['application/json']?.schema
    }))
  )
  for (const { method, path, body } of calls) {
    if (!body) continue
    const address = `/api/v2${path.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? 'qpay')}`
    // Every field gets some of it, and each kind comes to some field.
    const inFields = fieldsOf(body).flatMap((field, at) =>
      [0, 3, 6].map(step => `{"${field}":${ODD[(at + step) % ODD.length]}}`)
    )
    const bodies = [...ODD, ...inFields]
    for (const [at, text] of bodies.entries()) {
      const answer = await shop.request(method.toUpperCase(), address, text, {
        authorization: `Bearer ${person.access()}`,
        'idempotency-key': `odd-${at}`,
        // Each from a network of its own, or limits would answer for the rest.
        'x-forwarded-for': `198.51.${at % 250}.${path.length}`
      })
      if (answer.status < 400) continue
      const answerBody = (await answer.json()) as { error?: unknown; code?: unknown }
      const isRefusal =
        answer.status < 500 && typeof answerBody.error === 'string' && typeof answerBody.code === 'string'
      if (!isRefusal) unexpected.push(`${answer.status} ${method} ${path} ${text.slice(0, 60)}`)
    }
  }
  expect(unexpected).toEqual([])
}, 60_000)
