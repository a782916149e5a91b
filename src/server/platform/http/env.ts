import type { BlockList } from 'node:net'
import type { HttpBindings } from '@hono/node-server'
import type { Locale } from '../../../i18n/locales.ts'
import type { Principal, StaffPrincipal } from './principal.ts'

/** Context variables of every handler. */
export interface HttpEnv {
  Bindings: Partial<HttpBindings>
  Variables: {
    /** The reader's language, from `?locale` or Accept-Language. */
    locale: Locale
    requestId: string
    /** Proxies whose word about a reader's address is believed. */
    trustedProxies: BlockList
    /** The signed-in user; set by `requireUser`. */
    principal?: Principal
    /** The signed-in member of staff; set by `StaffAuthentication.operation`. */
    staff?: StaffPrincipal
  }
}
