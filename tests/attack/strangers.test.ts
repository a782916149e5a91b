import { fuzzing } from './fuzz.ts'
import { otherPeople } from './other-people.ts'
import { overload } from './overload.ts'
import { providerLies } from './provider-lies.ts'
import { holdsUnder } from './short.ts'

holdsUnder([fuzzing, otherPeople, providerLies, overload])
