import { run } from '../run.ts'
import { startPushSimulator } from './start.ts'

run('push simulator', await startPushSimulator({ port: Number(process.env['PORT'] ?? 4325) }))
