import { run } from '../run.ts'
import { startSmsSimulator } from './start.ts'

run('sms simulator', await startSmsSimulator({ port: Number(process.env['PORT'] ?? 4324) }))
