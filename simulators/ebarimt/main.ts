import { run } from '../run.ts'
import { startEbarimtSimulator } from './start.ts'

run('ebarimt simulator', await startEbarimtSimulator({ port: Number(process.env['PORT'] ?? 4329) }))
