import { createServer, type AddressInfo, type Socket } from 'node:net'

interface Caught {
  readonly from: string
  readonly to: readonly string[]
  readonly headers: ReadonlyMap<string, string>
  readonly message: string
}

/** A mail server of a few words that keeps what it is given; `refuse` is its answer to a command instead of 250. */
export async function catchMail(refuse: Partial<Record<'MAIL' | 'RCPT' | 'DATA' | 'CLOSE', string>> = {}) {
  const caught: Caught[] = []
  const sockets = new Set<Socket>()

  const server = createServer(socket => {
    sockets.add(socket)
    socket.setEncoding('utf8').on('error', () => socket.destroy())
    let envelope = { from: '', to: [] as string[] }
    let rest = ''
    let isData = false
    socket.write('220 catcher\r\n')
    socket.on('data', chunk => {
      rest += String(chunk)
      if (isData) return readMessage()
      for (let end = rest.indexOf('\r\n'); end >= 0 && !isData; end = rest.indexOf('\r\n')) {
        const command = rest.slice(0, end)
        rest = rest.slice(end + 2)
        obey(command)
      }
    })

    function obey(command: string) {
      const verb = command.slice(0, 4).toUpperCase()
      const address = /<(.*)>/.exec(command)?.[1] ?? ''
      if (refuse.CLOSE !== undefined) return socket.destroy()
      const refusal = refuse[verb as 'MAIL' | 'RCPT']
      if (refusal !== undefined) return socket.write(`${refusal}\r\n`)
      if (verb === 'MAIL') envelope = { from: address, to: [] }
      if (verb === 'RCPT') envelope.to.push(address)
      if (verb !== 'DATA') return socket.write(verb === 'QUIT' ? '221 bye\r\n' : '250 ok\r\n')
      isData = true
      return socket.write('354 go on\r\n')
    }

    function readMessage() {
      const end = rest.indexOf('\r\n.\r\n')
      if (end < 0) return
      const message = rest.slice(0, end).replaceAll('\r\n..', '\r\n.')
      rest = rest.slice(end + 5)
      isData = false
      caught.push({ ...envelope, headers: headersOf(message), message })
      socket.write('250 kept\r\n')
    }
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))

  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    caught,
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise(resolve => server.close(resolve))
    }
  }
}

const headersOf = (message: string) =>
  new Map(
    (message.split('\r\n\r\n')[0] ?? '')
      .replace(/\r\n[ \t]+/g, ' ')
      .split('\r\n')
      .map(line => [line.split(':')[0]?.toLowerCase() ?? '', line.slice(line.indexOf(':') + 1).trim()] as const)
  )

/** The decoded text of a message's part. */
export function partOf(message: string, type: 'text/plain' | 'text/html'): string {
  const part = message.split(/\r\n--\S+\r\n/).find(text => text.toLowerCase().startsWith(`content-type: ${type}`)) ?? ''
  const [head = '', ...body] = part.split('\r\n\r\n')
  const text = body.join('\r\n\r\n').split('\r\n--')[0] ?? ''
  return /base64/i.test(head) ? Buffer.from(text, 'base64').toString() : text
}
