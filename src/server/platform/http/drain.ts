import type { Server, ServerResponse } from 'node:http'
import { Server as NetServer, type Socket } from 'node:net'

/** A connection that carried nothing between two looks is closed. */
const IDLE_LOOK_MS = 100

/** Watches a server's connections from its first one on, so that it can end without cutting an answer. */
export function createConnectionDrain(server: Server) {
  const inFlight = new Map<Socket, Set<ServerResponse>>()
  let isDraining = false

  server.on('connection', socket => {
    inFlight.set(socket, new Set())
    socket.once('close', () => inFlight.delete(socket))
  })
  server.prependListener('request', (request, response) => {
    const answers = inFlight.get(request.socket)
    answers?.add(response)
    response.once('close', () => answers?.delete(response))
    // Becomes `Connection: close`, after which no client sends anything more here.
    if (isDraining) response.shouldKeepAlive = false
  })

  function closeIdle(idleBefore: Set<Socket>) {
    for (const [socket, answers] of inFlight) {
      if (answers.size > 0) idleBefore.delete(socket)
      else if (idleBefore.has(socket)) socket.destroy()
      else idleBefore.add(socket)
    }
  }

  return {
    /** Takes no new connections, answers what is asked on those that are open, and resolves when all of them are closed. */
    async drain(graceMs: number): Promise<void> {
      isDraining = true
      for (const answers of inFlight.values())
        for (const answer of answers) if (!answer.headersSent) answer.shouldKeepAlive = false
      // Node accepts all that has arrived just before this: nobody who was let in is turned away.
      await new Promise(setImmediate)
      const idleBefore = new Set<Socket>()
      const look = setInterval(closeIdle, IDLE_LOOK_MS, idleBefore)
      const longest = setTimeout(() => server.closeAllConnections(), graceMs)
      // The HTTP server's own `close` would at once destroy connections on which a request is arriving.
      await new Promise<void>(resolve => NetServer.prototype.close.call(server, () => resolve()))
      clearInterval(look)
      clearTimeout(longest)
      // Ends Node's own look at slow requests.
      server.close()
    }
  }
}
