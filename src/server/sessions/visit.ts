import type { Context } from 'hono'
import type { HttpEnv } from '../http/env.ts'
import { pseudonymizedShares } from '../limits/network-limits.ts'
import { networkOf, type Blur } from '../limits/who.ts'
import { deviceName } from './device-name.ts'
import type { Visit } from './events.ts'

/** What is kept of where a call came from. */
export const visitOf = (c: Context<HttpEnv>, blur: Blur): Visit => ({
  device: deviceName((c.req.header('user-agent') ?? '').slice(0, 400)),
  network: blur(networkOf(c)),
  shares: pseudonymizedShares(blur, networkOf(c))
})
