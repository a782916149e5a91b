import type { Locale } from '../../i18n/locales.ts'
import type { Caller } from '../sessions/caller.ts'
import type { Visit } from '../sessions/events.ts'

/** Whoever changes something of their own account, and from where. */
export interface Asker {
  readonly caller: Caller
  readonly locale: Locale
  readonly visit: Visit
}
