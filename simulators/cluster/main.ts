import { createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http'
import { z } from 'zod'

/**
 * A search cluster that misbehaves when told to. It stands before a real one (`UPSTREAM`), or alone with the little
 * that loading needs. `POST /_faults` says what goes wrong with the next requests; `DELETE /_faults` ends it and
 * lets go of what was held; `GET /_requests` answers what was asked, in order.
 */
const settings = z.object({ PORT: z.coerce.number().int().default(0), UPSTREAM: z.url().optional() }).parse(process.env)

const faultSchema = z.object({
  /** `items` turns single changes of a load away, `hold` keeps a request until the trouble ends. */
  kind: z.enum(['status', 'hang', 'hold', 'cut', 'wrong-json', 'items']),
  status: z.number().int().default(503),
  /** Only requests whose `METHOD path` has this. */
  on: z.string().default(''),
  times: z.number().int().default(1_000_000),
  /** Documents that `items` fails; all when empty. */
  ids: z.array(z.string()).default([])
})
type Fault = z.infer<typeof faultSchema>

let faults: { fault: Fault; left: number }[] = []
let heldRequests: (() => void)[] = []
let requests: string[] = []

const readAll = async (message: IncomingMessage) => {
  const parts: Buffer[] = []
  for await (const part of message) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

function takeFault(name: string): Fault | undefined {
  const found = faults.find(({ fault, left }) => left > 0 && name.includes(fault.on))
  if (!found) return undefined
  found.left -= 1
  return found.fault
}

const json = (response: ServerResponse, status: number, body: unknown) =>
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))

/** Response of a bulk request, with the result of each change. */
function itemsOf(body: string, fault: Fault | undefined) {
  const lines = body.split('\n').filter(Boolean)
  const items: object[] = []
  for (let at = 0; at < lines.length; at++) {
    const [[action, { _id }] = ['', { _id: '' }]] = Object.entries(
      JSON.parse(lines[at] ?? '{}') as Record<string, { _id: string }>
    )
    if (action === 'index') at += 1
    const isFaulty = fault !== undefined && (fault.ids.length === 0 || fault.ids.includes(_id))
    items.push({
      [action]: isFaulty
        ? { _id, status: fault.status, error: { type: 'made_by_hand', reason: 'told to' } }
        : { _id, status: 201 }
    })
  }
  return { took: 1, errors: items.length > 0, items }
}

function pass(message: IncomingMessage, body: Buffer, response: ServerResponse, upstream: string) {
  const onward = ask(
    upstream + (message.url ?? '/'),
    { method: message.method, headers: { ...message.headers, host: new URL(upstream).host } },
    answer => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    }
  )
  onward.on('error', () => response.destroy())
  onward.end(body)
}

async function control(message: IncomingMessage, response: ServerResponse, body: Buffer): Promise<void> {
  if (message.url === '/_requests') return void json(response, 200, requests)
  if (message.method === 'POST') {
    const fault = faultSchema.parse(JSON.parse(body.toString()))
    faults.push({ fault, left: fault.times })
  } else {
    faults = []
    requests = []
    for (const release of heldRequests) release()
    heldRequests = []
  }
  json(response, 200, {})
}

async function answer(message: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = await readAll(message)
  if (message.url === '/_faults' || message.url === '/_requests') return control(message, response, body)
  const name = `${message.method ?? ''} ${message.url ?? ''}`
  requests.push([name, message.headers.authorization ?? ''].join(' ').trim())
  const fault = takeFault(name)
  if (fault?.kind === 'hang') return
  if (fault?.kind === 'hold') await new Promise<void>(resolve => heldRequests.push(resolve))
  if (fault?.kind === 'status') return void json(response, fault.status, { error: 'told to', status: fault.status })
  if (fault?.kind === 'wrong-json')
    return void response.writeHead(200, { 'Content-Type': 'application/json' }).end('{"count": 7, "and')
  if (fault?.kind === 'cut') {
    response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': '1000' })
    response.write('{"count":')
    return void setTimeout(() => response.destroy(), 20)
  }
  if (name.includes('/_bulk') && (fault?.kind === 'items' || !settings.UPSTREAM))
    return void json(response, 200, itemsOf(body.toString(), fault))
  if (settings.UPSTREAM) return pass(message, body, response, settings.UPSTREAM)
  json(response, 200, { count: 7 })
}

const server = createServer((message, response) => void answer(message, response).catch(() => response.destroy()))
server.listen(settings.PORT, '127.0.0.1', () => {
  const address = server.address()
  process.send?.({ port: typeof address === 'object' && address ? address.port : settings.PORT })
})
// Started by a test, it goes when the test goes.
process.once('disconnect', () => process.exit(0))
