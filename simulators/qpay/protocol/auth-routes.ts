import { Hono } from 'hono'
import { QpayError } from '../qpay-error.ts'
import type { Settings } from '../settings.ts'
import type { Tokens } from '../tokens.ts'

/** The token of a `Bearer` header. */
export const bearerOf = (header: string | undefined) => /^Bearer (\S+)$/i.exec(header ?? '')?.[1]

/** `POST /auth/token` by HTTP Basic, `POST /auth/refresh` by the refresh token. */
export const authRoutes = (settings: Settings, tokens: Tokens) =>
  new Hono()
    .post('/token', c => {
      const given = /^Basic (\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1]
      // Spelled so at QPay.
      if (given === undefined) throw new QpayError(401, 'NO_CREDENDIALS')
      const login = Buffer.from(given, 'base64').toString()
      if (login !== `${settings.username}:${settings.password}`) throw new QpayError(401, 'AUTHENTICATION_FAILED')
      return c.json(tokens.issue())
    })
    .post('/refresh', c => {
      tokens.requireRefresh(bearerOf(c.req.header('authorization')))
      return c.json(tokens.issue())
    })
