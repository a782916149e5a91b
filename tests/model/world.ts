import type { OrderBody } from '../../src/contract/order.ts'
import type { CommitWatch } from '../../src/server/db/database.ts'
import { startQpaySimulator, type QpaySimulator } from '../../simulators/qpay/start.ts'
import type { SimInvoice, SimPayment } from '../../simulators/qpay/ledger.ts'
import { clockAt, openLiveShop, type LiveShop } from '../support/live-shop.ts'
import type { Person } from './people.ts'

/** An order as whoever made it remembers it. */
export interface Known {
  readonly number: string
  readonly token: string
  readonly owner: Person | undefined
  /** As the shop last said. */
  body: OrderBody
  /** The shop has said that it is placed, or paid: from then on it may not forget it. */
  placed: boolean
  paid: boolean
  /** Steps that were asked under a key: asked again, the answer must be the same. */
  readonly asked: { readonly path: string; readonly method: string; readonly key: string; readonly answer: string }[]
}

export interface Answer {
  readonly status: number
  readonly body: OrderBody & { readonly code?: string; readonly error?: string }
}

type Book = SimInvoice & { readonly payments: readonly SimPayment[] }

/** What a broken rule of the shop looks like here. */
export class Broken extends Error {
  override readonly name = 'Broken'
}

interface Place {
  readonly dataFolder: string
  readonly databaseUrl?: string
}

export type World = Awaited<ReturnType<typeof openWorld>>

/** A shop, the payment house beside it, and everybody who uses both; the shop can die at any commit and come back. */
export async function openWorld({ dataFolder, databaseUrl }: Place) {
  // Callbacks are the model's to send, late and twice: the house's own go nowhere.
  const qpay: QpaySimulator = await startQpaySimulator({ port: 0, callbackPauseMs: 1 })
  const clock = clockAt(new Date('2026-11-21T02:00:00.000Z'))
  const death: { at?: 'before-commit' | 'after-commit'; commits: number; dead: boolean } = { commits: 0, dead: false }

  const onCommit: CommitWatch = point => {
    if (death.dead) throw new Broken('the process is dead')
    if (point !== death.at || --death.commits > 0) return
    death.dead = true
    throw new Broken('the process died')
  }
  const open = () =>
    openLiveShop({
      environment: {
        DATA_DIR: dataFolder,
        PUBLIC_URL: 'http://127.0.0.1:9',
        ...(databaseUrl && { DATABASE_URL: databaseUrl }),
        QPAY_URL: qpay.apiUrl,
        QPAY_USERNAME: qpay.username,
        QPAY_PASSWORD: qpay.password,
        QPAY_INVOICE_CODE: qpay.invoiceCode
      },
      clock,
      onCommit
    })
  let live: LiveShop = await open()
  const variants = await live.shop.db.query.selectFrom('variants').select(['sku', 'id']).execute()

  async function house<T>(method: string, path: string, body?: object): Promise<T> {
    const response = await fetch(`${qpay.url}/simulator${path}`, {
      method,
      ...(body && { body: JSON.stringify(body) })
    })
    return (await response.json()) as T
  }

  const world = {
    clock,
    orders: [] as Known[],
    people: [] as Person[],
    /** Gift cards and vouchers that were written. */
    codes: [] as string[],
    /** Ids of what is sold, by SKU. */
    variants: new Map(variants.map(({ sku, id }) => [sku, id])),
    /** The house answers badly for the moment: 503 is allowed. */
    troubled: false,
    /** Everything that happened, for whoever looks for a fault. */
    steps: 0,
    shop: () => live.shop,
    db: () => live.shop.db,
    isDead: () => death.dead,
    request: (...asked: Parameters<LiveShop['request']>) => live.request(...asked),
    duty: (name: string) => live.duty(name),
    duties: () => live.shop.duties.map(({ name }) => name),
    house,
    invoices: async () => (await house<{ invoices: Book[] }>('GET', '/invoices')).invoices,

    /** Asks as a guest with an order's token, or as its owner; every answer is looked at. */
    async ask(
      method: string,
      path: string,
      body?: object,
      more: Readonly<Record<string, string>> = {}
    ): Promise<Answer> {
      const response = await live.request(method, `/api/v2${path}`, body, more)
      const answer = (await response.json()) as Answer['body']
      const mayFail = death.dead || (response.status === 503 && world.troubled)
      if (response.status >= 500 && !mayFail)
        throw new Broken(`${method} ${path} ${JSON.stringify(body)}: ${response.status} ${JSON.stringify(answer)}`)
      return { status: response.status, body: answer }
    },

    /** The process is to die at the so-manieth commit from now. */
    dieAt(at: 'before-commit' | 'after-commit', commits: number) {
      Object.assign(death, { at, commits })
    },
    /** As after a crash or an update: what was in memory is gone. */
    async restart() {
      await live.shop.close().catch((error: unknown) => {
        if (!death.dead) throw error
      })
      delete death.at
      death.dead = false
      live = await open()
    },
    async close() {
      await live.shop.close()
      await qpay.close()
    }
  }
  return world
}
