import type { HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import { randomInt } from 'node:crypto'
import { z } from 'zod'
import { openFaults } from '../fault-injection.ts'
import { COMPANIES } from './companies.ts'
import { problemOf, receiptBody, type SimReceiptBody } from './receipt-rules.ts'

export interface SimReceipt {
  readonly id: string
  readonly date: string
  readonly lottery: string
  readonly body: SimReceiptBody
  state: 'valid' | 'replaced' | 'withdrawn'
}

export interface EbarimtSettings {
  /** The one taxpayer that is registered at this machine. */
  readonly taxpayer: string
  readonly now: () => Date
}

const withdrawalSchema = z.object({ id: z.string(), date: z.string() })
const refusalBody = z.object({ message: z.string().min(1), times: z.int().min(1).default(1) })
const digits = (count: number) => Array.from({ length: count }, () => randomInt(10)).join('')

/** The time as the tax authority prints it, in Ulaanbaatar. */
const printed = (at: Date) => new Date(at.getTime() + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')

/** The machine that prints receipts, with all it remembers. */
interface Machine extends EbarimtSettings {
  readonly receipts: SimReceipt[]
  /** Used up for the day: `2026-01-31:` and the suffix. */
  readonly suffixes: Set<string>
  /** Messages with which the next calls are refused. */
  readonly refusals: string[]
}

/** `/rest` is PosAPI 3.0, `/api` the tax authority's look-ups, `/simulator` for tests. Nothing here is a receipt. */
export function ebarimtApp(settings: EbarimtSettings) {
  const machine: Machine = { ...settings, receipts: [], suffixes: new Set(), refusals: [] }
  const faults = openFaults({ message: '' })

  return new Hono<{ Bindings: HttpBindings }>()
    .use('/rest/*', faults.middleware)
    .use('/api/*', faults.middleware)
    .route('/rest', receiptRoutes(machine))
    .route('/rest', statusRoutes(machine))
    .route('/api', registryRoutes)
    .route('/simulator', controlRoutes(machine))
    .route('/simulator', faults.control)
}

const error = (message: string) => ({ status: 'ERROR', message })

const receiptRoutes = ({ receipts, suffixes, refusals, taxpayer, now }: Machine) =>
  new Hono()
    .post('/receipt', async c => {
      const parsed = receiptBody.safeParse(await c.req.json().catch(() => undefined))
      if (!parsed.success) return c.json(error(`${parsed.error.issues[0]?.path.join('.')} талбар буруу`), 400)
      const body = parsed.data
      const refusal = refusals.shift() ?? problemOf(body)
      if (refusal !== undefined) return c.json(error(refusal))
      if (body.merchantTin !== taxpayer) return c.json(error('merchantTin бүртгэлгүй'))
      const date = printed(now())
      const suffix = `${date.slice(0, 10)}:${body.billIdSuffix}`
      if (suffixes.has(suffix)) return c.json(error('billIdSuffix давхардсан'))
      const before = receipts.find(({ id }) => id === body.inactiveId)
      if (body.inactiveId !== undefined && before?.state !== 'valid') return c.json(error('inactiveId олдсонгүй'))
      if (before) before.state = 'replaced'
      suffixes.add(suffix)
      const isCitizens = body.type === 'B2C_RECEIPT'
      const lottery = isCitizens ? `${digits(8)}` : ''
      const made: SimReceipt = { id: digits(33), date, lottery, body, state: 'valid' }
      receipts.push(made)
      return c.json({
        id: made.id,
        version: '3.2.0',
        posId: 1,
        status: 'SUCCESS',
        message: '',
        qrData: `${made.id}${digits(180)}`,
        lottery,
        date,
        easy: body.consumerNo !== undefined,
        totalAmount: body.totalAmount,
        receipts: body.receipts.map(() => ({ id: digits(33) }))
      })
    })
    .delete('/receipt', async c => {
      const parsed = withdrawalSchema.safeParse(await c.req.json().catch(() => undefined))
      const found = receipts.find(({ id, date }) => id === parsed.data?.id && date === parsed.data.date)
      if (!found) return c.json(error('Баримт олдсонгүй'), 400)
      const refusal = refusals.shift()
      if (refusal !== undefined) return c.json(error(refusal), 400)
      if (found.state !== 'valid') return c.json(error('Баримт хүчингүй болсон'), 400)
      found.state = 'withdrawn'
      return c.body(null, 204)
    })

const statusRoutes = ({ receipts, taxpayer, now }: Machine) =>
  new Hono()
    .get('/info', c =>
      c.json({
        operatorName: 'Дадлага',
        operatorTIN: taxpayer,
        posId: 1,
        posNo: '10000001',
        lastSentDate: printed(now()),
        leftLotteries: 10_000 - receipts.length,
        merchants: [{ name: 'Дэлгүүр', tin: taxpayer, customers: [] }]
      })
    )
    .get('/sendData', c => c.body(null, 204))
    .get('/bankAccounts', c => c.json([]))

const registryRoutes = new Hono()
  .get('/info/check/getTinInfo', c => {
    const found = COMPANIES.find(({ register }) => register === c.req.query('regNo'))
    // An unknown number is answered, too, with 200.
    return found
      ? c.json({ msg: 'Амжилттай', status: 200, data: Number(found.tin) })
      : c.json({ msg: 'Хэрэглэгчийн мэдээлэл олдсонгүй.', status: 500, data: null })
  })
  .get('/info/check/getInfo', c => {
    const found = COMPANIES.find(({ tin }) => tin === c.req.query('tin'))
    const data = { name: found?.name ?? null, vatPayer: found?.vatPayer ?? false, cityPayer: false }
    return c.json({
      msg: 'Амжилттай',
      status: 200,
      data: { ...data, freeProject: false, found: found !== undefined }
    })
  })

const controlRoutes = ({ receipts, refusals }: Machine) =>
  new Hono()
    .get('/receipts', c => c.json({ receipts }))
    .post('/refusals', async c => {
      const { message, times } = refusalBody.parse(await c.req.json())
      refusals.push(...Array<string>(times).fill(message))
      return c.json({})
    })
    .delete('/refusals', c => {
      refusals.splice(0)
      return c.json({})
    })
