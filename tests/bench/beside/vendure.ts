import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { stringify } from 'csv-stringify/sync'
import { expectStatus, json, turn, type Visitor } from '../measure.ts'
import type { RawClient } from '../raw-client.ts'
import { startProcess, stopProcess } from '../start-process.ts'
import { PIECES, PLENTY } from '../stocked-products.ts'
import type { Peer, Site } from './peer.ts'
import type { SharedProduct } from './products.ts'

const VERSION = '3.7.3'
const SERVER = join(import.meta.dirname, 'vendure-server.mjs')

export const vendure: Peer = {
  name: 'Vendure',
  version: VERSION,
  packages: { '@vendure/core': VERSION, pg: '8.23.1' },
  differences: [
    'Server and worker as `npm create @vendure` sets them up (search and jobs in the database), without mail, pictures and dashboard; no request log.',
    'A checkout is six GraphQL requests: steps that a page sends at once are one request.',
    'Facets are brand and two levels of categories, and collections; this shop counts more of them.'
  ],
  start: startVendure
}

async function startVendure({ folder, database, products, words }: Site) {
  writeFileSync(join(folder, 'initial.json'), json(initialData(products)))
  writeFileSync(join(folder, 'products.csv'), csvOf(products))
  const environment = { NODE_ENV: 'production', PEER_SOCKET: database.socket, PEER_DATABASE: database.name }
  const run = (task: string, ready: RegExp) => startProcess([SERVER, task], { cwd: folder, environment, ready })
  await run('fill', /^filled$/)
  const server = await run('serve', /^listening (\d+)$/)
  const worker = await run('work', /^works$/)
  const variants = await variantIds(Number(server.match[1]))
  return {
    port: Number(server.match[1]),
    pids: [server.child.pid ?? 0, worker.child.pid ?? 0],
    visitors: {
      add: adding(variants),
      checkout: buying(variants),
      product: asking(PRODUCT, turn(products.map(({ slug }) => ({ slug })))),
      search: asking(SEARCH, turn(words.map(term => ({ term }))))
    },
    stop: async () => void (await Promise.all([server.child, worker.child].map(stopProcess)))
  }
}

const VAT_PERCENT = 10
const DELIVERY = 5_000

/** Collections of the top categories; facets of brand and of two levels of categories. */
function initialData(products: readonly SharedProduct[]) {
  const top = [...new Set(products.map(({ categories }) => categories[0] ?? ''))]
  return {
    ...{ defaultLanguage: 'en', defaultZone: 'Asia', paymentMethods: [PAYMENT] },
    countries: [{ code: 'MN', name: 'Mongolia', zone: 'Asia' }],
    taxRates: [{ name: 'VAT', percentage: VAT_PERCENT }],
    shippingMethods: [{ name: 'Courier', price: DELIVERY * 100 }],
    collections: top.map(name => ({
      name,
      slug: name,
      filters: [{ code: 'facet-value-filter', args: { facetValueNames: [`category:${name}`], containsAny: false } }]
    }))
  }
}

const PAYMENT = {
  name: 'cash',
  handler: { code: 'dummy-payment-handler', arguments: [{ name: 'automaticSettle', value: 'false' }] }
}

const csvOf = (products: readonly SharedProduct[]) =>
  stringify(
    products.map(({ name, slug, description, sku, price, brand, categories }) => ({
      ...{ name, slug, description, assets: '', optionGroups: '', optionValues: '', sku, price },
      facets: [
        `brand:${brand}`,
        ...categories.slice(0, 2).map((category, level) => `${level === 0 ? 'category' : 'subcategory'}:${category}`)
      ].join('|'),
      ...{ taxCategory: 'VAT', stockOnHand: PLENTY, trackInventory: 'true', variantAssets: '', variantFacets: '' }
    })),
    { header: true }
  )

const LINES = 'id code state totalWithTax lines { id quantity linePriceWithTax productVariant { id name sku } }'
const ADD = `mutation ($id: ID!, $quantity: Int!) {
  addItemToOrder(productVariantId: $id, quantity: $quantity) { __typename ... on Order { ${LINES} } } }`
const ADDRESS = `mutation ($customer: CreateCustomerInput!, $address: CreateAddressInput!) {
  setCustomerForOrder(input: $customer) { __typename }
  setOrderShippingAddress(input: $address) { __typename ... on Order { ${LINES} } } }`
const DELIVERY_OPTIONS = '{ eligibleShippingMethods { id code name price priceWithTax } }'
const SET_DELIVERY = `mutation ($id: [ID!]!) {
  setOrderShippingMethod(shippingMethodId: $id) { __typename ... on Order { ${LINES} shippingWithTax } } }`
const ARRANGE_PAYMENT = `mutation { transitionOrderToState(state: "ArrangingPayment") { __typename ... on Order { state } } }`
const PAY = `mutation { addPaymentToOrder(input: { method: "cash", metadata: {} }) {
  __typename ... on Order { ${LINES} orderPlacedAt } } }`
const PRODUCT = `query ($slug: String!) { product(slug: $slug) { id name slug description
  facetValues { id name facet { id name } } collections { id name slug } optionGroups { id name }
  variants { id name sku price priceWithTax stockLevel currencyCode options { id name } } assets { id preview } } }`
const SEARCH = `query ($term: String!) { search(input: { term: $term, groupByProduct: true, take: 40 }) { totalItems
  items { productId productName slug description inStock productAsset { preview }
    priceWithTax { ... on PriceRange { min max } ... on SinglePrice { value } } }
  facetValues { count facetValue { id name facet { id name } } } collections { count collection { id name } } } }`
const ALL = `{ search(input: { take: 1000, groupByProduct: false }) { items { productVariantId } } }`

/** Asks and looks whether it was done: GraphQL answers 200 to refusals, too. */
async function graphql(client: RawClient, query: string, { variables = {}, headers = '', expected = '"data":{' }) {
  const answer = await expectStatus(client.ask('POST', '/shop-api', headers, json({ query, variables })), 200)
  if (!answer.body.includes(expected) || answer.body.includes('"errors":['))
    throw new Error(`${query.slice(0, 60)}: ${answer.body.slice(0, 300)}`)
  return answer
}

async function variantIds(port: number): Promise<readonly string[]> {
  const answer = await fetch(`http://127.0.0.1:${port}/shop-api`, {
    ...{ method: 'POST', headers: { 'content-type': 'application/json' }, body: json({ query: ALL }) }
  })
  const { data } = (await answer.json()) as { data: { search: { items: { productVariantId: string }[] } } }
  return data.search.items.map(({ productVariantId }) => productVariantId)
}

const asking =
  (query: string, variables: () => object): Visitor =>
  async (client, isOver) => {
    let count = 0
    for (; !isOver(); count++) await graphql(client, query, { variables: variables() })
    return count
  }

/** The first line of an order, and the header of its session. */
async function openOrder(client: RawClient, id: string, quantity: number) {
  const { head } = await graphql(client, ADD, { variables: { id, quantity }, expected: '"AddingItems"' })
  const token = /vendure-auth-token: (\S+)/i.exec(head)?.[1] ?? ''
  return `authorization: Bearer ${token}\r\n`
}

const LINE_MAX = 990

const adding =
  (variants: readonly string[]): Visitor =>
  async (client, isOver) => {
    const id = variants[0] ?? ''
    let count = 0
    while (!isOver()) {
      const headers = await openOrder(client, id, 1)
      for (let pieces = 1; pieces < LINE_MAX && !isOver(); pieces++, count++)
        await graphql(client, ADD, { variables: { id, quantity: 1 }, headers, expected: '"AddingItems"' })
    }
    return count
  }

const buying = (variants: readonly string[]): Visitor => {
  const variant = turn(variants)
  let buyer = 0
  return async (client, isOver) => {
    let count = 0
    for (; !isOver(); count++) {
      const headers = await openOrder(client, variant(), PIECES)
      const emailAddress = `buyer-${buyer++}@example.mn`
      const address = {
        ...{ fullName: 'Бат', streetLine1: '1-р хороо, 1-1', city: 'Улаанбаатар', province: 'Сүхбаатар' },
        ...{ countryCode: 'MN', phoneNumber: '88001122' }
      }
      const customer = { emailAddress, firstName: 'Бат', lastName: 'Дорж' }
      await graphql(client, ADDRESS, { variables: { customer, address }, headers, expected: '"AddingItems"' })
      const options = await graphql(client, DELIVERY_OPTIONS, { headers })
      const id = /"id":"(\d+)"/.exec(options.body)?.[1]
      await graphql(client, SET_DELIVERY, { variables: { id: [id] }, headers, expected: '"AddingItems"' })
      await graphql(client, ARRANGE_PAYMENT, { headers, expected: '"ArrangingPayment"' })
      await graphql(client, PAY, { headers, expected: '"PaymentAuthorized"' })
    }
    return count
  }
}
