import Sqlite from 'better-sqlite3'
import pg from 'pg'
import { v7 as uuid } from 'uuid'
import { openLiveShop, clockAt } from '../support/live-shop.ts'
import { phoneOfOrder } from '../support/phone-of-order.ts'
import { ADDRESS } from './buying.ts'
import { PIECES } from './stocked-products.ts'

export interface RecordedStatement {
  readonly sql: string
  readonly values: readonly unknown[]
}

/** Statements of one call to the API: those of its changes, and those that only read. */
export interface RecordedCall {
  readonly changes: readonly (readonly RecordedStatement[])[]
  readonly reads: readonly RecordedStatement[]
}

const CONTROL = /^(?:begin|commit|rollback|savepoint|release)/i

/** What the shop asks of its database for a whole guest's checkout, call by call, twice: what differs are ids of an order. */
export async function recordCheckouts(environment: Readonly<Record<string, string>>, variant: string) {
  const statements: RecordedStatement[] = []
  const stop = listen(statement => statements.push(statement))
  const live = await openLiveShop({ environment, clock: clockAt(new Date()), contentFolder: 'content' })
  const checkout = async () => {
    const calls: RecordedCall[] = []
    let headers: Record<string, string> = {}
    const call = async (method: string, path: string, body?: unknown, more = {}) => {
      statements.length = 0
      const answer = await live.request(method, `/api/v2${path}`, body, { ...headers, ...more })
      if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
      calls.push(callOf(statements))
      return (await answer.json()) as Record<string, string>
    }
    const { number = '', token = '' } = await call('POST', '/orders/0/line_items', {
      line_item: { variant_id: variant, quantity: PIECES }
    })
    headers = { 'x-spree-order-token': token }
    const path = `/checkouts/${number}`
    await call('PUT', `${path}/next`)
    const contact = { phone: phoneOfOrder(number), email: 'bench@example.mn' }
    await call('PUT', path, { ...contact, ship_address: ADDRESS, delivery: { option: '7-14d' } })
    await call('GET', `${path}/delivery_options`)
    await call('PUT', path, { payment_method: 'cash' })
    await call('PUT', `${path}/complete`, undefined, { 'idempotency-key': number })
    return calls
  }
  try {
    // The first fills what is kept in memory.
    await checkout()
    return [await checkout(), await checkout()] as const
  } finally {
    stop()
    await live.shop.close()
  }
}

function callOf(statements: readonly RecordedStatement[]): RecordedCall {
  const changes: RecordedStatement[][] = []
  const reads: RecordedStatement[] = []
  let current: RecordedStatement[] = reads
  for (const statement of statements) {
    if (!CONTROL.test(statement.sql)) current.push(statement)
    else if (/^(?:savepoint|begin$)/i.test(statement.sql)) changes.push((current = []))
    else if (/^(?:release|commit)/i.test(statement.sql)) current = reads
  }
  return { changes, reads }
}

type Method = (this: { source?: string }, ...values: unknown[]) => unknown

/** Hears every statement below all that the shop writes itself; answers how to stop it. */
function listen(heard: (statement: RecordedStatement) => void) {
  const undo: (() => void)[] = []
  const observe = (prototype: object, name: string, seen: (self: { source?: string }, values: unknown[]) => void) => {
    const methods = prototype as Record<string, Method>
    const original = methods[name]
    if (!original) throw new Error(`No method ${name}`)
    methods[name] = function (...values) {
      seen(this, values)
      return Reflect.apply(original, this, values)
    }
    undo.push(() => void (methods[name] = original))
  }
  const prepared = Object.getPrototypeOf(new Sqlite(':memory:').prepare('select 1')) as object
  for (const name of ['run', 'get', 'all', 'iterate'])
    observe(prepared, name, ({ source = '' }, values) => heard({ sql: source, values: values.flat() }))
  observe(pg.Client.prototype, 'query', (_, [query, values]) => {
    const config = typeof query === 'string' ? { text: query, values } : (query as pg.QueryConfig)
    heard({ sql: config.text, values: (config.values as unknown[] | undefined) ?? [] })
  })
  return () => undo.forEach(each => each())
}

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g
const NUMERAL_LENGTH = 8

/** Makes the first recording's values those of another order each time: ids anew, other texts that differ with a number at their end. */
export function valuesOfOrders([first, second]: readonly [readonly RecordedCall[], readonly RecordedCall[]]) {
  const flat = (calls: readonly RecordedCall[]) =>
    calls.flatMap(({ changes, reads }) => [...changes.flat(), ...reads].flatMap(({ values }) => values))
  const [ones, others] = [flat(first), flat(second)]
  if (ones.length !== others.length) throw new Error('Two checkouts asked different things')
  const known = new Set(others.flatMap(value => (typeof value === 'string' ? (value.match(UUID) ?? []) : [])))
  const texts = new Set(
    ones.filter(
      (value, at): value is string =>
        typeof value === 'string' &&
        value !== others[at] &&
        !/^\d{4}-\d\d-\d\dT|[{[]/.test(value) &&
        value.length >= NUMERAL_LENGTH
    )
  )
  return (order: number) => {
    const ids = new Map<string, string>()
    const numeral = order.toString().padStart(NUMERAL_LENGTH, '0')
    const idOf = (id: string) => {
      if (known.has(id)) return id
      if (!ids.has(id)) ids.set(id, uuid())
      return ids.get(id) ?? id
    }
    return (value: unknown) => {
      if (typeof value !== 'string') return value
      const replaced = value.replaceAll(UUID, idOf)
      return replaced === value && texts.has(value) ? value.slice(0, -NUMERAL_LENGTH) + numeral : replaced
    }
  }
}
