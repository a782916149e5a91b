import type { HttpBindings } from '@hono/node-server'
import { Hono, type Context } from 'hono'
import { secureHeaders } from 'hono/secure-headers'
import { createHash, createHmac } from 'node:crypto'
import { z } from 'zod'
import { simulatorStyle } from '../simulator-style.ts'
import { openFaults } from '../fault-injection.ts'
import { openAuthorizationCodes, type AuthorizationRequest } from './codes.ts'
import { consentPage } from './consent.ts'
import { PEOPLE, type Person } from './people.ts'
import { tokenDefect, type TokenDefect, type Signer } from './tokens.ts'

export interface IdentitySettings {
  readonly clientId: string
  readonly clientSecret: string
}

const FACEBOOK = 'v23.0'

interface Deps {
  readonly settings: IdentitySettings
  readonly signer: Signer
  readonly codes: ReturnType<typeof openAuthorizationCodes>
  /** Defects of the next tokens, first come first served. */
  readonly defects: TokenDefect[]
}

/** Google under `/google`, Facebook under `/facebook`, one person behind both; `/simulator` is for tests. */
export function identityApp(settings: IdentitySettings, signer: Signer) {
  const deps: Deps = { settings, signer, codes: openAuthorizationCodes(), defects: [] }
  const faults = openFaults({ error: 'internal_failure' })

  return new Hono<{ Bindings: HttpBindings }>()
    .use(
      secureHeaders({
        contentSecurityPolicy: { defaultSrc: ["'none'"], styleSrc: ["'self'"], frameAncestors: ["'none'"] },
        strictTransportSecurity: false
      })
    )
    .use('/google/*', faults.middleware)
    .use('/facebook/*', faults.middleware)
    .route('/google', googleRoutes(deps))
    .route(`/facebook/${FACEBOOK}`, facebookRoutes(deps))
    .route('/simulator', controlRoutes(deps))
    .route('/simulator', faults.control)
    .get('/style.css', simulatorStyle())
}

/** A question this provider would answer; undefined for one it does not understand. */
const authorizationRequestOf = (c: Context, settings: IdentitySettings): AuthorizationRequest | undefined => {
  const { client_id, redirect_uri, response_type, state, nonce, code_challenge, code_challenge_method } = c.req.query()
  const isKnown = client_id === settings.clientId && response_type === 'code' && code_challenge_method === 'S256'
  if (!isKnown || !redirect_uri || !URL.canParse(redirect_uri) || !state || !code_challenge) return undefined
  return { clientId: client_id, redirectUri: redirect_uri, state, nonce: nonce ?? '', challenge: code_challenge }
}

const consentRoutes = ({ settings, codes }: Deps, provider: string) =>
  new Hono()
    .get('/', c => {
      if (authorizationRequestOf(c, settings) === undefined) return c.text('invalid_request', 400)
      c.header('Cache-Control', 'no-store')
      return c.html(consentPage(provider, new URL(c.req.url).search.slice(1)))
    })
    .post('/', async c => {
      const question = authorizationRequestOf(c, settings)
      if (question === undefined) return c.text('invalid_request', 400)
      const form = await c.req.parseBody()
      const back = new URL(question.redirectUri)
      back.searchParams.set('state', question.state)
      if (form['answer'] !== 'allow') {
        back.searchParams.set('error', 'access_denied')
        if (provider === 'Facebook') back.searchParams.set('error_reason', 'user_denied')
      } else back.searchParams.set('code', codes.grant(question, personOf(form)))
      return c.redirect(back.href, 303)
    })

const redeem = async ({ settings, codes }: Deps, c: Context) => {
  const form = await c.req.parseBody()
  const text = (name: string) => (typeof form[name] === 'string' ? form[name] : '')
  if (text('client_id') !== settings.clientId || text('client_secret') !== settings.clientSecret) return 'client'
  const given = { clientId: text('client_id'), redirectUri: text('redirect_uri'), verifier: text('code_verifier') }
  return codes.redeem(text('code'), given) ?? 'code'
}

const googleRoutes = (deps: Deps) => {
  const { codes, signer, defects } = deps
  return new Hono()
    .route('/o/oauth2/v2/auth', consentRoutes(deps, 'Google'))
    .get('/oauth2/v3/certs', c => c.json(signer.keys))
    .post('/token', async c => {
      const granted = await redeem(deps, c)
      if (granted === 'client') return c.json({ error: 'invalid_client' }, 401)
      if (granted === 'code') return c.json({ error: 'invalid_grant' }, 400)
      const { person, question } = granted
      const id_token = await signer.sign(person, question, defects.shift())
      return c.json({ access_token: codes.tokenFor(person), expires_in: 3_599, token_type: 'Bearer', id_token })
    })
}

const facebookRoutes = (deps: Deps) => {
  const { codes, settings } = deps
  return new Hono()
    .route('/dialog/oauth', consentRoutes(deps, 'Facebook'))
    .post('/oauth/access_token', async c => {
      const granted = await redeem(deps, c)
      if (typeof granted === 'string')
        return c.json({ error: { message: granted, type: 'OAuthException', code: 100 } }, 400)
      return c.json({ access_token: codes.tokenFor(granted.person), token_type: 'bearer', expires_in: 5_183_944 })
    })
    .get('/me', c => {
      const token = /^Bearer (\S+)$/.exec(c.req.header('authorization') ?? '')?.[1] ?? ''
      const person = codes.personOf(token)
      const proof = createHmac('sha256', settings.clientSecret).update(token).digest('hex')
      if (person === undefined || c.req.query('appsecret_proof') !== proof)
        return c.json({ error: { message: 'Invalid token', type: 'OAuthException', code: 190 } }, 400)
      return c.json({ id: person.id, name: person.name, ...(person.emailVerified && { email: person.email }) })
    })
}

const controlRoutes = ({ defects }: Deps) =>
  new Hono().post('/defects', async c => {
    defects.push(tokenDefect.parse(await c.req.json()))
    return c.json({})
  })

const typedPerson = z.object({ name: z.string().default(''), email: z.email() })

/** A person from the list, or one typed in; the same address is the same person each time. */
function personOf(form: Record<string, unknown>): Person {
  const known = PEOPLE.find(({ id }) => id === form['person'])
  if (known) return known
  const typed = typedPerson.safeParse(form)
  const { name, email } = typed.success ? typed.data : { name: '', email: 'somebody@example.mn' }
  const digits = BigInt(`0x${createHash('sha256').update(email).digest('hex').slice(0, 16)}`)
  return { id: String(digits), name, email, emailVerified: form['verified'] !== undefined }
}
