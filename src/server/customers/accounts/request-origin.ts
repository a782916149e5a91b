import type { Locale } from '../../../i18n/locales.ts'
import type { Principal } from '../../platform/http/principal.ts'
import type { ClientInfo } from '../../identity/index.ts'

/** Whoever changes something of their own account, and from where. */
export interface RequestOrigin {
  readonly principal: Principal
  readonly locale: Locale
  readonly clientInfo: ClientInfo
}
