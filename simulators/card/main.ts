import { run } from '../run.ts'
import { startCardSimulator } from './start.ts'

run('card simulator', await startCardSimulator({ port: Number(process.env['PORT'] ?? 4324) }))
