import { run } from '../run.ts'
import { startIdentitySimulator } from './start.ts'

run('identity simulator', await startIdentitySimulator({ port: Number(process.env['PORT'] ?? 4323) }))
