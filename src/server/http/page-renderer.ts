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

/** What `@astrojs/node` exports in middleware mode. */
export type AstroHandler = (
  req: IncomingMessage,
  res: ServerResponse,
  next: (error?: Error) => void,
  locals?: object
) => unknown

/**
 * Asks Astro's middleware handler for a page and keeps the answer, so that it can be cached, tagged and compressed.
 * Astro sees a request without cookies and tokens: what is rendered on demand is the same for everyone, and what
 * belongs to one visitor is fetched by islands.
 */
export const pageRenderer = (handler: AstroHandler, publicUrl: string): PageRenderer => {
  const { host } = new URL(publicUrl)
  const call = async (...given: Parameters<AstroHandler>) => handler(...given)
  return (url, locals) =>
    new Promise((resolve, reject) => {
      const request = Object.assign(new EventEmitter(), {
        method: 'GET',
        url,
        headers: { host, accept: 'text/html' },
        socket: new EventEmitter()
      })
      const answer = new CapturedAnswer(resolve)
      const next = (error?: Error) => (error === undefined ? resolve(undefined) : reject(error))
      call(request as unknown as IncomingMessage, answer as unknown as ServerResponse, next, locals).catch(reject)
    })
}

/** The part of ServerResponse that Astro writes to. */
class CapturedAnswer extends EventEmitter {
  headersSent = false
  statusCode = 200
  statusMessage = ''
  readonly #done: (page: RenderedPage) => void
  readonly #chunks: Buffer<ArrayBuffer>[] = []
  #headers: Record<string, string> = {}

  constructor(done: (page: RenderedPage) => void) {
    super()
    this.#done = done
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

  write(chunk: string | Uint8Array<ArrayBuffer>) {
    // A view and not a copy: Astro never writes into what it has handed over.
    this.#chunks.push(
      typeof chunk === 'string' ? Buffer.from(chunk) : Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength)
    )
    return true
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
