import { Agent, request as httpRequest, type IncomingHttpHeaders } from 'node:http'
import { Agent as TlsAgent, request as tlsRequest } from 'node:https'

export interface Answer {
  /** 0 when the connection broke or nothing came in time. */
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly text: string
  readonly error?: string
}

export interface Sending {
  readonly headers?: Readonly<Record<string, string>>
  /** Sent as it is when it is text, as JSON otherwise. */
  readonly body?: unknown
}

export type Client = ReturnType<typeof openClient>

/** No answer may take longer: the server ends by itself whatever it has not answered by then. */
export const ANSWER_WITHIN_MS = 30_000

/** An HTTP client that changes nothing of what it is told to send, and never throws: a broken connection is an answer. */
export function openClient(port: number, { maxSockets = 64, timeoutMs = ANSWER_WITHIN_MS, tls = false } = {}) {
  const agent = new (tls ? TlsAgent : Agent)({ keepAlive: true, maxSockets })

  const once = (method: string, path: string, { headers = {}, body }: Sending, mayRetry: boolean): Promise<Answer> =>
    new Promise(resolve => {
      const text = body === undefined || typeof body === 'string' ? body : JSON.stringify(body)
      const fail = (error: string) => resolve({ status: 0, headers: {}, text: '', error })
      const request = (tls ? tlsRequest : httpRequest)({
        // A stand-in for the real certificate is signed by nobody.
        ...{ host: '127.0.0.1', port, method, path, agent, rejectUnauthorized: false },
        headers: {
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...(method !== 'GET' && { 'content-length': String(Buffer.byteLength(text ?? '')) }),
          ...headers
        }
      })
      const timer = setTimeout(() => {
        fail(`no answer within ${timeoutMs} ms`)
        request.destroy()
      }, timeoutMs)
      request.on('response', response => {
        const { statusCode: status = 0, headers: answered } = response
        const chunks: Buffer[] = []
        const done = () => {
          clearTimeout(timer)
          resolve({ status, headers: answered, text: Buffer.concat(chunks).toString() })
        }
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('end', done)
        response.on('error', error => fail(error.message))
        // A stream of events never ends: its head is its answer.
        if (answered['content-type']?.startsWith('text/event-stream')) {
          done()
          response.destroy()
        }
      })
      request.on('error', (error: NodeJS.ErrnoException) => {
        clearTimeout(timer)
        // A connection kept from before may have been closed at the same moment: nothing was asked yet.
        if (request.reusedSocket && error.code === 'ECONNRESET' && mayRetry)
          return void once(method, path, { headers, body }, false).then(resolve)
        fail(error.code ?? error.message)
      })
      request.end(text)
    })

  return {
    send: (method: string, path: string, sending: Sending = {}) => once(method, path, sending, true),
    close: () => agent.destroy()
  }
}

/** The answer's JSON; undefined for anything else. */
export function jsonOf<T = Readonly<Record<string, unknown>>>({ text }: Answer): T | undefined {
  try {
    return JSON.parse(text) as T
  } catch {
    return undefined
  }
}
