import { readFileSync } from 'node:fs'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { openDatabase } from '../../src/server/platform/db/open.ts'
import type { Statement } from '../../src/server/platform/db/statement.ts'
import { valuesOfOrders, type RecordedCall, type RecordedStatement } from './recorded-checkout.ts'

export interface FloorPlan {
  readonly recorded: readonly [readonly RecordedCall[], readonly RecordedCall[]]
  /** The first was bought in the recording; orders buy all of them in turn. */
  readonly products: readonly { readonly variantId: string; readonly productId: string }[]
}

/** Nothing of the shop but its database layer: what a checkout asks of the database, behind bare calls of Hono. */
const { recorded, products } = JSON.parse(readFileSync(process.env['FLOOR_PLAN'] ?? '', 'utf8')) as FloorPlan
const databaseUrl = process.env['DATABASE_URL'] || undefined
const db = await openDatabase({ databaseUrl, dataDir: process.env['DATA_DIR'] ?? '' })

type Fixed = Statement<never, unknown>

/** A statement as the database layer takes it, compiled before. */
function fixed({ sql, values }: RecordedStatement) {
  const compiled = { sql, bind: (bound: object) => bound as unknown[] }
  const statement: Fixed = { compiledFor: () => compiled }
  return { statement, values, reads: /^select/i.test(sql) }
}

const calls = recorded[0].map(({ changes, reads }) => ({
  changes: changes.map(change => change.map(fixed)),
  reads: reads.map(fixed)
}))
const renew = valuesOfOrders(recorded)
const [bought] = products

function renewer(order: number) {
  const renewed = renew(order)
  const sold = products[order % products.length]
  return (value: unknown) => {
    if (value === bought?.variantId) return sold?.variantId
    return value === bought?.productId ? sold?.productId : renewed(value)
  }
}
const renewers = new Map<number, ReturnType<typeof renewer>>()

const app = new Hono()
app.post('/:order/:call', async c => {
  const [order, at] = [Number(c.req.param('order')), Number(c.req.param('call'))]
  const value = renewers.get(order) ?? renewer(order)
  renewers.set(order, value)
  const bound = (values: readonly unknown[]) => values.map(value) as never
  const { changes = [], reads = [] } = calls[at] ?? {}
  for (const change of changes)
    await db.change(tx =>
      Promise.all(
        change.map(({ statement, values, reads: isRead }) =>
          isRead ? tx.all(statement, bound(values)) : tx.run(statement, bound(values))
        )
      )
    )
  if (reads.length > 0)
    await db.reading(reader => Promise.all(reads.map(({ statement, values }) => reader.all(statement, bound(values)))))
  if (at === calls.length - 1) renewers.delete(order)
  return c.json({ order })
})
serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 }, ({ port }) => console.log(`listening ${port}`))
process.on('SIGTERM', () => process.exit())
