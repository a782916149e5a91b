import type { Context } from 'hono'
import { streamSSE } from 'hono/streaming'
import { MINUTE_MS } from '../../../domain/time.ts'
import type { HttpEnv } from '../http/env.ts'
import { problem } from '../http/problem.ts'
import { networkOf } from '../rate-limit/client-network.ts'
import type { ChangeWatch } from './change-watch.ts'

/** Proxies close what is silent for a minute. */
const HEARTBEAT_MS = 20_000
/** A stream ends after this and its reader opens another one: a forgotten tab gives up its place. */
const LONGEST_MS = 15 * MINUTE_MS
const RETRY_MS = 5_000

interface StreamedEvent {
  readonly event: string
  /** JSON. */
  readonly data: string
}

interface ChangeStream {
  readonly watch: ChangeWatch
  /** The row that is watched. */
  readonly id: string
  /** Sent when the stream begins. */
  readonly first: () => StreamedEvent | Promise<StreamedEvent>
  /** Sent after every change. */
  readonly changed: () => StreamedEvent | Promise<StreamedEvent>
}

/** Answers with server-sent events: one at once, and one whenever the row has changed. */
export async function streamChanges(c: Context<HttpEnv>, { watch, id, first, changed }: ChangeStream) {
  let next = Promise.withResolvers<'changed' | 'over'>()
  const end = () => {
    next.resolve('over')
  }
  const leave = await watch.watch({
    id,
    network: networkOf(c),
    onChange: () => next.resolve('changed'),
    onEnd: end
  })
  if (!leave) return problem(c, 429, 'too-many-streams', { headers: { 'Retry-After': '60' } })

  // nginx hands each line on as it comes.
  c.header('X-Accel-Buffering', 'no')
  const answer = streamSSE(c, async stream => {
    stream.onAbort(end)
    const beat = setInterval(() => void stream.write(':\n\n'), HEARTBEAT_MS)
    const longest = setTimeout(end, LONGEST_MS)
    try {
      await stream.writeSSE({ ...(await first()), retry: RETRY_MS })
      while ((await next.promise) === 'changed' && !stream.aborted) {
        // A change that happens while this is written is sent by the next line.
        next = Promise.withResolvers()
        await stream.writeSSE(await changed())
      }
    } finally {
      clearInterval(beat)
      clearTimeout(longest)
      leave()
    }
  })
  answer.headers.set('Cache-Control', 'no-store')
  return answer
}
