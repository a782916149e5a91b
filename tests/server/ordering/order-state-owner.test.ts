import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'
import type { OrderRow } from '../../../src/server/ordering/orders/queries.ts'

const ROOT = join(import.meta.dirname, '../../..')
const OWNER = 'src/server/ordering/orders/lifecycle/order-lifecycle.ts'
const COLUMNS = new Set(['state', 'payment_state', 'shipment_state'])

const ORDER_WRITE = /\border\.\w+ = [^=]|\bwrite(?:Order|Line)\b|updateTable\('(?:orders|line_items)'\)/g

/** Statements outside `transition` that write a state of an order, as `file: code`. */
function writesIn(file: string, text: string): readonly string[] {
  // Parsing takes most of the time, and most files name none of the columns.
  if (!/state\b/.test(text)) return []
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const found: string[] = []
  const isStates = (node: ts.Node): boolean =>
    ts.isObjectLiteralExpression(node) &&
    node.properties.some(({ name }) => name !== undefined && COLUMNS.has(name.getText(source)))
  const isOrder = (node: ts.Node) => /\b(order|original)\b/.test(node.getText(source))
  const visit = (node: ts.Node) => {
    if (
      ts.isBinaryExpression(node) &&
      node.operatorToken.kind === ts.SyntaxKind.EqualsToken &&
      ts.isPropertyAccessExpression(node.left) &&
      COLUMNS.has(node.left.name.text) &&
      (node.left.name.text !== 'state' || isOrder(node.left.expression))
    )
      found.push(`${file}: ${node.getText(source)}`)
    if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
      const [first] = node.arguments
      const { name, expression } = node.expression
      if (name.text === 'assign' && first && isOrder(first) && node.arguments.some(isStates))
        found.push(`${file}: ${node.getText(source)}`)
      const isOrders = /updateTable\('orders'\)/.test(expression.getText(source))
      if (name.text === 'set' && isOrders && node.arguments.some(isStates))
        found.push(`${file}: ${node.getText(source)}`)
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

test('order states: only `transition` writes them', () => {
  const files = globSync(['src/**/*.ts', 'src/**/*.tsx', 'scripts/**/*.ts'], { cwd: ROOT })
  expect(files).toContain(OWNER)
  const writes = files
    .filter(file => file !== OWNER)
    .flatMap(file => writesIn(file, readFileSync(join(ROOT, file), 'utf8')))
  expect(writes).toEqual([])
})

test('order states: the search for writes finds each of their forms', () => {
  const forms = [
    "order.state = 'complete'",
    "aggregate.order.payment_state = 'void'",
    "row.shipment_state = 'ready'",
    "Object.assign(from.order, { state: 'canceled' })",
    "tx.query.updateTable('orders').set({ payment_state: 'completed' }).execute()"
  ]
  for (const form of forms) expect(writesIn('planted.ts', form)).toHaveLength(1)
  expect(writesIn('planted.ts', "lease.state = 'active'")).toEqual([])
})

test('orders: only modules of `ordering` write their columns', () => {
  const files = globSync('src/server/**/*.ts', { cwd: ROOT }).filter(file => !file.startsWith('src/server/ordering/'))
  expect(files).toContain('src/server/money/payments/refunds.ts')
  const writes = files.flatMap(file =>
    [...readFileSync(join(ROOT, file), 'utf8').matchAll(ORDER_WRITE)].map(([code]) => `${file}: ${code}`)
  )
  expect(writes).toEqual([])
  expect('aggregate.order.reserved_until = until').toMatch(ORDER_WRITE)
  expect("order.payment_method = 'cash'").toMatch(ORDER_WRITE)
  expect('await writeOrder(tx, aggregate, now)').toMatch(ORDER_WRITE)
})

test('order states: those of a row are read-only to the compiler', () => {
  const write = (row: OrderRow) => {
    // @ts-expect-error -- only `transition` writes it
    row.state = 'complete'
    // @ts-expect-error -- only `transition` writes it
    row.payment_state = 'completed'
    // @ts-expect-error -- only `transition` writes it
    row.shipment_state = 'delivered'
  }
  expect(write).toBeTypeOf('function')
})
