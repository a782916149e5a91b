import type { Locale } from '../../../i18n/locales.ts'
import type { Principal } from '../../platform/http/principal.ts'
import type { ClientInfo } from '../../identity/index.ts'

/** The user who changes their own account, with language and client. */
export interface RequestOrigin {
  readonly principal: Principal
  readonly locale: Locale
  readonly clientInfo: ClientInfo
}
