import type { HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { Hono, type Context, type Next } from 'hono'
import { createMiddleware } from 'hono/factory'
import { z } from 'zod'

/** How a protocol misbehaves on request; `lost` does the work and loses the answer, `cut` sends half of it, `no` refuses. */
export const faultBody = z.object({
  kind: z.enum(['500', 'hang', 'drop', 'garbled', 'lost', 'cut', 'no']),
  times: z.int().min(1).default(1),
  /** Only for calls whose `METHOD /path` begins so, `POST /v2/invoice`. */
  call: z.string().default('')
})

type Fault = z.infer<typeof faultBody>

/** Troubles waiting for the next requests, and how often each call was made; `failure` is the body of a 500. */
export function openFaults(failure: object) {
  const faults: Fault[] = []
  const counts: Record<string, number> = {}

  function next(call: string): Fault['kind'] | undefined {
    const fault = faults.find(one => call.startsWith(one.call))
    if (fault === undefined) return undefined
    fault.times--
    if (fault.times === 0) faults.splice(faults.indexOf(fault), 1)
    return fault.kind
  }

  const middleware = createMiddleware<{ Bindings: HttpBindings }>(async (c, go) => {
    const call = `${c.req.method} ${c.req.path}`
    counts[call] = (counts[call] ?? 0) + 1
    const kind = next(call)
    return kind === undefined ? go() : misbehave(kind, c, go, failure)
  })

  const add = (fault: Fault) => void faults.push({ ...fault })

  /** How tests ask for trouble, and what was called meanwhile. */
  const control = new Hono()
    .post('/faults', async c => {
      add(faultBody.parse(await c.req.json()))
      return c.json({})
    })
    .delete('/faults', c => {
      faults.splice(0)
      return c.json({})
    })
    .get('/requests', c => c.json(counts))

  return {
    middleware,
    control,
    counts: (): Readonly<Record<string, number>> => counts,
    add,
    clear: () => void faults.splice(0)
  }
}

export type Faults = ReturnType<typeof openFaults>

async function misbehave(kind: Fault['kind'], c: Context<{ Bindings: HttpBindings }>, go: Next, failure: object) {
  const { incoming, outgoing } = c.env
  switch (kind) {
    case '500':
      return c.json(failure, 500)
    case 'no':
      return c.json({ error: 'NOT_NOW' }, 400)
    case 'garbled':
      return c.html('<h1>It works!</h1>')
    case 'hang':
      await new Promise(resolve => outgoing.once('close', resolve))
      return RESPONSE_ALREADY_SENT
    case 'drop':
      incoming.socket.destroy()
      return RESPONSE_ALREADY_SENT
    case 'lost':
      await go()
      incoming.socket.destroy()
      return RESPONSE_ALREADY_SENT
    case 'cut': {
      await go()
      const text = await c.res.clone().text()
      outgoing.writeHead(c.res.status, { 'content-type': 'application/json', 'content-length': text.length })
      outgoing.write(text.slice(0, text.length / 2), () => incoming.socket.destroy())
      c.res = undefined
      c.res = RESPONSE_ALREADY_SENT
      return undefined
    }
  }
}
