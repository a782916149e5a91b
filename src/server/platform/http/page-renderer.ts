import type { IncomingMessage, ServerResponse } from 'node:http'
import { EventEmitter } from 'node:events'

/** A page Astro made on demand. */
export interface RenderedPage {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer<ArrayBuffer>
}

/** Renders a path with its query; undefined where Astro has no such route. `locals` is for a page of one reader. */
export type PageRenderer = (url: string, locals?: object) => Promise<RenderedPage | undefined>

/** Exports of `@astrojs/node` in middleware mode. */
export type AstroHandler = (
  req: IncomingMessage,
  res: ServerResponse,
  next: (error?: Error) => void,
  locals?: object
) => unknown

/**
 * Asks Astro's middleware handler for a page and keeps the answer, so that it can be cached, tagged and compressed.
 * Astro sees a request without cookies and tokens: what is rendered on demand is the same for everyone, and what
 * belongs to one visitor is fetched by islands. Throws what a page threw, so that it is answered and logged as any call is.
 */
export const pageRenderer = (handler: AstroHandler, publicUrl: string): PageRenderer => {
  const { host } = new URL(publicUrl)
  const call = async (...given: Parameters<AstroHandler>) => handler(...given)
  return async (url, locals) => {
    const socket = new EventEmitter()
    try {
      return await new Promise((resolve, reject) => {
        const request = Object.assign(new EventEmitter(), {
          method: 'GET',
          url,
          headers: { host, accept: 'text/html' },
          socket
        })
        const answer = new CapturedAnswer(request, resolve, reject)
        const next = (error?: Error) => (error === undefined ? resolve(undefined) : reject(error))
        const watched = { ...locals, onFailure: reject }
        call(request as unknown as IncomingMessage, answer as unknown as ServerResponse, next, watched).catch(reject)
      })
    } finally {
      // Astro lets go of a request whose page broke only when its connection closes.
      socket.emit('close')
    }
  }
}

/** The part of ServerResponse that Astro writes to. */
class CapturedAnswer extends EventEmitter {
  headersSent = false
  statusCode = 200
  statusMessage = ''
  /** Astro finds its own clean-up by the request: without it every page rendered stays in memory. */
  readonly req: EventEmitter
  readonly #done: (page: RenderedPage) => void
  readonly #failed: (error: Error) => void
  readonly #chunks: Buffer<ArrayBuffer>[] = []
  #headers: Record<string, string> = {}

  constructor(req: EventEmitter, done: (page: RenderedPage) => void, failed: (error: Error) => void) {
    super()
    this.req = req
    this.#done = done
    this.#failed = failed
  }

  writeHead(status: number, headers: Readonly<Record<string, unknown>> | string = {}) {
    this.statusCode = status
    this.headersSent = true
    if (typeof headers === 'object') {
      this.#headers = Object.fromEntries(
        Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)])
      )
    }
    return this
  }

  write(chunk: string | Uint8Array<ArrayBuffer>, written?: () => void) {
    // A view and not a copy: Astro never writes into what it has handed over.
    this.#chunks.push(
      typeof chunk === 'string' ? Buffer.from(chunk) : Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength)
    )
    written?.()
    return true
  }

  /** How Astro breaks off a page that failed while it was being written. */
  destroy(error = new Error('The page broke off')) {
    this.#failed(error)
    return this
  }

  /** A page that is not streamed is one chunk. */
  #body(): Buffer<ArrayBuffer> {
    const [only] = this.#chunks
    return only && this.#chunks.length === 1 ? only : Buffer.concat(this.#chunks)
  }

  end(chunk?: string | Uint8Array<ArrayBuffer>) {
    if (chunk !== undefined) this.write(chunk)
    this.#done({ status: this.statusCode, headers: this.#headers, body: this.#body() })
    this.emit('finish')
    return this
  }
}
