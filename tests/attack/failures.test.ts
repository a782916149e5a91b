import { databaseAway } from './database-away.ts'
import { diskFull } from './disk-full.ts'
import { kills } from './kills.ts'
import { holdsUnder } from './short.ts'

holdsUnder([kills, databaseAway, diskFull])
