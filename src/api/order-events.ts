import { httpStream } from './http.ts'
import { orderPath, type OrderRef } from './orders.ts'

/** Why a stream did not begin: seconds to wait, where the server says so. */
export class StreamRefused extends Error {
  override readonly name = 'StreamRefused'
  readonly status: number
  readonly retryAfterSeconds: number
  constructor({ status, headers }: Response) {
    super(`no stream: ${status}`)
    this.status = status
    this.retryAfterSeconds = Number(headers.get('retry-after') ?? 0)
  }
}

/**
 * Reads what the server tells about an order until it ends. By `fetch`: an EventSource could say who asks only in the
 * address, and addresses end up in logs.
 */
export async function readOrderEvents(order: OrderRef, onEvent: (name: string) => void, signal: AbortSignal) {
  const response = await httpStream(`${orderPath(order)}/events`, { orderToken: order.token }, signal)
  if (!response.ok || !response.body) throw new StreamRefused(response)
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  let unread = ''
  for (;;) {
    const { value, done } = await reader.read()
    if (done) return
    const blocks = (unread + value).split('\n\n')
    unread = blocks.pop() ?? ''
    for (const block of blocks) {
      const name = /^event: ?(.+)$/m.exec(block)?.[1]
      if (name) onEvent(name)
    }
  }
}
