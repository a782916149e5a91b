import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

interface Fault {
  readonly kind: 'status' | 'hang' | 'hold' | 'cut' | 'wrong-json' | 'items'
  readonly status?: number
  readonly on?: string
  readonly times?: number
  readonly ids?: readonly string[]
}

/** A cluster in a process of its own that misbehaves on command; before a real one when `upstream` is given. */
export async function startMisbehavingCluster(settings: { readonly upstream?: string; readonly port?: number } = {}) {
  const process_ = fork(join(import.meta.dirname, '../../simulators/cluster/main.ts'), {
    env: {
      ...process.env,
      PORT: String(settings.port ?? 0),
      ...(settings.upstream !== undefined && { UPSTREAM: settings.upstream })
    }
  })
  const [{ port }] = (await once(process_, 'message')) as [{ port: number }]
  const url = `http://127.0.0.1:${port}`
  const control = async (method: string, path: string, body?: object) =>
    fetch(url + path, { method, ...(body && { body: JSON.stringify(body) }) })
  return {
    url,
    port,
    injectFault: (injectFault: Fault) => control('POST', '/_faults', injectFault),
    /** Ends all trouble and lets go of what was held. */
    peace: () => control('DELETE', '/_faults'),
    /** `METHOD /path` of each request since the last peace. */
    requests: async () => (await (await control('GET', '/_requests')).json()) as readonly string[],
    async stop() {
      process_.kill()
      if (process_.exitCode === null && process_.signalCode === null) await once(process_, 'exit')
    }
  }
}
