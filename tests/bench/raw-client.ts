import { connect, type Socket } from 'node:net'

export interface RawAnswer {
  readonly status: number
  /** Status line and headers. */
  readonly head: string
  /** Read only when somebody looks. */
  readonly body: string
}

/** One kept-alive HTTP connection that asks one thing at a time, as cheaply as Node can: the load must not be the limit. */
export class RawClient {
  readonly #socket: Socket
  #waiting: ((answer: RawAnswer) => void) | undefined
  #fail: ((error: Error) => void) | undefined
  #received: Buffer = Buffer.alloc(0)

  constructor(port: number) {
    this.#socket = connect({ port, host: '127.0.0.1', noDelay: true })
    this.#socket.on('data', chunk => this.#read(chunk))
    this.#socket.on('error', error => this.#fail?.(error))
    this.#socket.on('close', () => this.#fail?.(new Error('The server closed the connection')))
  }

  ask(method: string, path: string, headers = '', body = ''): Promise<RawAnswer> {
    const about = body === '' ? '' : `content-type: application/json\r\n`
    const length = method === 'GET' ? '' : `content-length: ${Buffer.byteLength(body)}\r\n`
    return new Promise((resolve, reject) => {
      this.#waiting = resolve
      this.#fail = reject
      this.#socket.write(`${method} ${path} HTTP/1.1\r\nhost: localhost\r\n${about}${length}${headers}\r\n${body}`)
    })
  }

  close() {
    this.#fail = undefined
    this.#socket.destroy()
  }

  #read(chunk: Buffer) {
    this.#received = this.#received.length === 0 ? chunk : Buffer.concat([this.#received, chunk])
    const end = this.#received.indexOf('\r\n\r\n')
    if (end < 0) return
    const head = this.#received.toString('latin1', 0, end)
    const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0)
    const all = end + 4 + length
    if (this.#received.length < all) return
    const received = this.#received
    const answer = {
      status: Number(head.slice(9, 12)),
      head,
      get body() {
        return received.toString('utf8', end + 4, all)
      }
    }
    this.#received = received.subarray(all)
    this.#waiting?.(answer)
  }
}
