import type { Context } from 'hono'
import type { HttpEnv } from '../../platform/http/env.ts'
import { pseudonymizedPrefixes } from '../../platform/rate-limit/network-limits.ts'
import { networkOf, type Pseudonymize } from '../../platform/rate-limit/client-network.ts'
import { deviceName } from './device-name.ts'
import type { ClientInfo } from './events.ts'

/** Stored data about the origin of a call. */
export const clientInfoOf = (c: Context<HttpEnv>, pseudonymize: Pseudonymize): ClientInfo => ({
  device: deviceName((c.req.header('user-agent') ?? '').slice(0, 400)),
  network: pseudonymize(networkOf(c)),
  rateLimitPrefixes: pseudonymizedPrefixes(pseudonymize, networkOf(c))
})
