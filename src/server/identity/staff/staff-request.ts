import type { Context } from 'hono'
import type { Locale } from '../../../i18n/locales.ts'
import type { HttpEnv } from '../../platform/http/env.ts'
import type { StaffPrincipal } from '../../platform/http/principal.ts'
import { staffOf } from './authentication.ts'

/** Who makes a change, and in which language they read the answer. */
export interface StaffRequest {
  readonly staff: StaffPrincipal
  readonly locale: Locale
}

export const staffRequestOf = (c: Context<HttpEnv>): StaffRequest => ({ staff: staffOf(c), locale: c.var.locale })
