import { Agent as PlainAgent, request as plainRequest } from 'node:http'
import { Agent as TlsAgent, request as tlsRequest } from 'node:https'
import { setTimeout } from 'node:timers/promises'
import { buyer, CHECKOUT } from './shop.ts'
import { phoneOfOrder } from './phone-of-order.ts'

const PAUSE_MS = 20

interface ConcurrentBuyers {
  /** Answers that differ from those of a quiet day: `PUT /path: 503`, or the error's code. */
  readonly failures: readonly string[]
  /** Numbers of the orders somebody was told are placed. */
  readonly placed: readonly string[]
  readonly count: () => number
  /** Lets everybody finish the purchase they are at. */
  leave(): Promise<void>
}

interface Options {
  readonly port: number
  readonly tls?: boolean
  readonly people: number
  /** Whether an error ends the purchase quietly: the shop is closing, and takes nobody in. */
  readonly isExpected?: (error: string) => boolean
}

/** People who buy one thing after another on connections that are kept alive, each on one of their own. */
export async function openConcurrentBuyers({
  port,
  tls = false,
  people,
  isExpected = () => false
}: Options): Promise<ConcurrentBuyers> {
  const failures: string[] = []
  const placed: string[] = []
  let requestCount = 0
  let isOver = false

  const ask = (agent: PlainAgent | TlsAgent, method: string, path: string, body?: unknown, headers = {}) =>
    new Promise<Response>((resolve, reject) => {
      const text = body === undefined ? '' : JSON.stringify(body)
      const request = (tls ? tlsRequest : plainRequest)(
        {
          ...{ host: '127.0.0.1', port, path, method, agent, rejectUnauthorized: false },
          headers: {
            ...(text && { 'content-type': 'application/json' }),
            'content-length': Buffer.byteLength(text),
            ...headers
          }
        },
        answer => {
          const chunks: Buffer[] = []
          answer.on('data', (chunk: Buffer) => chunks.push(chunk))
          answer.on('error', reject)
          answer.on('end', () => {
            requestCount += 1
            resolve(new Response(Buffer.concat(chunks), { status: answer.statusCode ?? 0 }))
          })
        }
      )
      request.on('error', reject)
      request.end(text)
    })

  async function person() {
    const agent = tls
      ? new TlsAgent({ keepAlive: true, maxSockets: 1 })
      : new PlainAgent({ keepAlive: true, maxSockets: 1 })
    const request = async (method: string, path: string, body?: unknown, headers: object = {}) => {
      const answer = await ask(agent, method, path, body, headers).catch((error: unknown) => {
        const code = (error as NodeJS.ErrnoException).code ?? String(error)
        if (!isExpected(code)) failures.push(`${method} ${path}: ${code}`)
        throw error
      })
      if (answer.ok) return answer
      failures.push(`${method} ${path}: ${answer.status} ${await answer.text()}`)
      throw new Error('given up')
    }
    while (!isOver) {
      try {
        const one = buyer({ request, variant: () => variant })
        await one.add('PAR-500', 8)
        await one.checkout({ ...CHECKOUT, phone: phoneOfOrder(one.order().number) })
        await one.advance()
        const { status, body } = await one.complete()
        if (status === 200) placed.push(body.number)
      } catch {
        // Noted above. Who was turned away waits a moment before the next purchase.
        await setTimeout(PAUSE_MS)
      }
    }
    agent.destroy()
  }

  const first = new PlainAgent()
  const variant = ask(tls ? new TlsAgent() : first, 'GET', '/api/v2/products/paracetamol')
    .then(answer => answer.json() as Promise<{ variants: readonly [{ id: string }] }>)
    .then(({ variants }) => variants[0].id)
  await variant
  const all = Promise.all(Array.from({ length: people }, person))
  return {
    failures,
    placed,
    count: () => requestCount,
    leave: async () => {
      isOver = true
      await all
    }
  }
}
