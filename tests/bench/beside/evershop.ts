import { mkdirSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { expectStatus, json, turn, type Visitor } from '../measure.ts'
import type { RawClient } from '../raw-client.ts'
import { startProcess, stopProcess } from '../start-process.ts'
import { PIECES, PLENTY } from '../stocked-products.ts'
import type { Peer, Site } from './peer.ts'

const VERSION = '2.2.1'
const PROGRAM = 'node_modules/@evershop/evershop/dist/bin/evershop.js'
const here = (file: string) => join(import.meta.dirname, file)

export const evershop: Peer = {
  name: 'EverShop',
  version: VERSION,
  // It imports concat-stream without naming it.
  packages: { '@evershop/evershop': VERSION, 'concat-stream': '2.0.0' },
  differences: [
    'Its server with both of its background processes, without a build of its pages; each request comes from an address of its own, as 120 a minute are all that one may send.',
    'A checkout is five requests, the last of which brings payment and billing address, as its page does; no mail is sent and no tax counted.',
    'The load places one order at a time: of two at once EverShop refuses one, for both get the same number.',
    'It counts no facets: a search is answered with names of attributes and the price range of a category beside it.'
  ],
  start: startEvershop
}

/** What `config/default.json` says: orders are paid to the courier. */
const SETTINGS = { system: { cod: { status: 1 } } }

async function startEvershop({ folder, database, products, words }: Site) {
  mkdirSync(join(folder, 'config'), { recursive: true })
  writeFileSync(join(folder, 'config/default.json'), json(SETTINGS))
  writeFileSync(join(folder, 'products.json'), json({ products, quantity: PLENTY }))
  const environment = {
    ...{ NODE_ENV: 'production', DB_HOST: database.socket, DB_PORT: '5432', DB_NAME: database.name },
    ...{ DB_USER: 'postgres', DB_PASSWORD: 'unused', DB_SSLMODE: 'disable', TRUST_PROXY_HOPS: '1' },
    // Its background processes are started as `node`.
    PATH: `${dirname(process.execPath)}${delimiter}${process.env['PATH']}`
  }
  const { child, match } = await startProcess(['--import', here('evershop-process.mjs'), PROGRAM, 'start'], {
    ...{ cwd: folder, environment, ready: /^listening (\d+)$/ }
  })
  try {
    await startProcess([here('evershop-fill.mjs')], { cwd: folder, environment, ready: /^filled$/ })
  } catch (error) {
    await stopProcess(child)
    throw error
  }
  const skus = products.map(({ sku }) => sku)
  return {
    port: Number(match[1]),
    pids: [child.pid ?? 0],
    visitors: {
      add: adding(skus[0] ?? ''),
      checkout: buying(skus),
      product: asking(PRODUCT, turn(products.map((_, at) => ({ id: at + 1 })))),
      search: asking(SEARCH, turn(words.map((word, at) => ({ word, category: at + 1 }))))
    },
    stop: () => stopProcess(child)
  }
}

const CARD = `productId name sku url price { regular { value text } special { value text } } inventory { isInStock }
  image { alt url }`
const PRODUCT = `query ($id: ID) { product(id: $id) { ${CARD} uuid description gallery { alt url }
  attributes: attributeIndex { attributeName attributeCode optionText } category { name path { name url } } } }`
const SEARCH = `query ($word: ID, $category: Int) {
  products(filters: [{ key: "keyword", operation: eq, value: $word }, { key: "limit", operation: eq, value: 40 }]) {
    total currentFilters { key operation value } items { ${CARD} } }
  category(id: $category) { availableAttributes { attributeCode attributeName options { optionId optionText } }
    priceRange { min max } children { categoryId name } } }`
const OPTIONS = `query ($id: String) { cart(id: $id) {
  availableShippingMethods { code providerCode name cost { value text } } availablePaymentMethods { code name } } }`

let senders = 0
/** Posts from an address that nobody had before. */
function post(client: RawClient, path: string, body: object) {
  const [a, b, c] = [16, 8, 0].map(shift => (senders >> shift) & 255)
  senders++
  return expectStatus(client.ask('POST', `/api${path}`, `x-forwarded-for: 10.${a}.${b}.${c}\r\n`, json(body)), 200)
}

async function graphql(client: RawClient, query: string, variables: object) {
  const answer = await post(client, '/graphql', { query, variables })
  if (answer.body.includes('"errors":[')) throw new Error(`${query.slice(0, 60)}: ${answer.body.slice(0, 300)}`)
  return answer
}

const asking =
  (query: string, variables: () => object): Visitor =>
  async (client, isOver) => {
    let count = 0
    for (; !isOver(); count++) await graphql(client, query, variables())
    return count
  }

async function openCart(client: RawClient, sku: string, qty: number): Promise<string> {
  const { body } = await post(client, '/carts', { items: [{ sku, qty }] })
  return /"cartId":"([^"]+)"/.exec(body)?.[1] ?? ''
}

const LINE_MAX = 990

const adding =
  (sku: string): Visitor =>
  async (client, isOver) => {
    let count = 0
    while (!isOver()) {
      const cart = await openCart(client, sku, 1)
      for (let pieces = 1; pieces < LINE_MAX && !isOver(); pieces++, count++)
        await post(client, `/cart/${cart}/items`, { sku, qty: 1 })
    }
    return count
  }

const ADDRESS = {
  ...{ full_name: 'Бат Дорж', telephone: '88001122', country: 'MN', province: 'MN-1', city: 'Улаанбаатар' },
  ...{ address_1: '1-р хороо, 1-1', postcode: '14200' }
}

let lastOrder: Promise<unknown> = Promise.resolve()
/** Two orders at once would get one number, and the second an error. */
function oneAtATime(place: () => Promise<unknown>) {
  const order = lastOrder.then(place)
  lastOrder = order
  return order
}

const buying = (skus: readonly string[]): Visitor => {
  const sku = turn(skus)
  let buyer = 0
  return async (client, isOver) => {
    let count = 0
    for (; !isOver(); count++) {
      const cart = await openCart(client, sku(), PIECES)
      await post(client, `/carts/${cart}/addresses`, { type: 'shipping', address: ADDRESS })
      const options = await graphql(client, OPTIONS, { id: cart })
      const method_code = /"code":"([^"]+)"/.exec(options.body)?.[1]
      await post(client, `/carts/${cart}/shippingMethods`, { provider_code: 'core', method_code })
      const customer = { email: `buyer-${buyer++}@example.mn` }
      await oneAtATime(() =>
        post(client, `/carts/${cart}/checkout`, {
          ...{ cart_id: cart, customer, paymentMethod: 'cod', billingAddress: ADDRESS }
        })
      )
    }
    return count
  }
}
