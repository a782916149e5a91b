import type { SimInvoice } from './ledger.ts'

const TRIES = 4
const TIMEOUT_MS = 5_000

export interface Delivery {
  readonly invoiceId: string
  readonly paymentId: string
  /** HTTP status of the last try; 0 when nobody answered. */
  readonly status: number
  readonly tries: number
}

/** Tells a shop that something was paid, as QPay does: GET on its own address with `qpay_payment_id` added. */
export function openCallbacks(firstPauseMs: number) {
  const deliveries: Delivery[] = []
  const pending = new Set<Promise<Delivery>>()
  const closing = new AbortController()

  async function call(address: URL): Promise<number> {
    try {
      const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(TIMEOUT_MS)])
      const response = await fetch(address, { redirect: 'manual', signal })
      await response.body?.cancel()
      return response.status
    } catch {
      // Whatever went wrong, the shop was not told: 0 stands for all of it in the list of deliveries.
      return 0
    }
  }

  async function deliver(invoice: SimInvoice, paymentId: string): Promise<Delivery> {
    const address = new URL(invoice.callbackUrl)
    address.searchParams.set('qpay_payment_id', paymentId)
    let status = 0
    let tries = 0
    while (tries < TRIES && !closing.signal.aborted) {
      if (tries > 0) await pause(firstPauseMs * 2 ** (tries - 1))
      status = await call(address)
      tries++
      if (status >= 200 && status < 300) break
    }
    const delivery = { invoiceId: invoice.id, paymentId, status, tries }
    deliveries.push(delivery)
    return delivery
  }

  return {
    /** Goes on by itself; awaiting it is for those who want to know how it ended. */
    send(invoice: SimInvoice, paymentId: string): Promise<Delivery> {
      const delivery = deliver(invoice, paymentId)
      pending.add(delivery)
      void delivery.finally(() => pending.delete(delivery))
      return delivery
    },
    of: (invoiceId: string) => deliveries.filter(delivery => delivery.invoiceId === invoiceId),
    async close() {
      closing.abort()
      await Promise.allSettled(pending)
    }
  }
}

const pause = (ms: number) => new Promise<void>(resolve => setTimeout(resolve, ms))

export type Callbacks = ReturnType<typeof openCallbacks>
