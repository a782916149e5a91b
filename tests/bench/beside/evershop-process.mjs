// Loaded before EverShop's own program, which listens on every address of a port and says nothing that can be read:
// here it listens on the loopback, on a free port, and ends its children with itself.
import { Server } from 'node:net'

const listen = Server.prototype.listen
Server.prototype.listen = function () {
  return listen.call(this, { host: '127.0.0.1', port: 0 }, () => console.log(`listening ${this.address().port}`))
}
process.on('SIGTERM', () => process.exit())
