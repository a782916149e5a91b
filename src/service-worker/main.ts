import './worker.ts'
import './push.ts'
