import { fuzzing } from './fuzz.ts'
import { crossAccount } from './cross-account.ts'
import { overload } from './overload.ts'
import { providerLies } from './provider-lies.ts'
import { holdsUnder } from './short.ts'

holdsUnder([fuzzing, crossAccount, providerLies, overload])
