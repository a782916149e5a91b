import { v7 as uuid } from 'uuid'
import { ok, err, type Result } from '../../../domain/result.ts'
import {
  isLastSignInMethod,
  socialStep,
  type SocialIdentity,
  type SocialProviderName
} from '../../../domain/identity/social-sign-in.ts'
import { bindDeps } from '../../platform/bind-deps.ts'
import type { Database, Transaction } from '../../platform/db/database.ts'
import {
  recordAccountEvent,
  type SessionService,
  verificationContact,
  identitiesOf,
  insertIdentity,
  insertUser,
  lockUser,
  userByIdentity,
  updateUser,
  deleteNewUser,
  deleteIdentities
} from '../../identity/index.ts'
import type { RequestOrigin } from './request-origin.ts'
import { notifyNewDevice, notifyOwner } from './owner-notices.ts'
import type { SignInContext, SignInResult } from './sign-in.ts'

interface Deps {
  readonly db: Database
  readonly sessions: Pick<SessionService, 'start' | 'isOpen'>
  readonly now: () => Date
}

/** The session that started the redirect; the identity is linked to its user. */
type LinkOrigin = Omit<RequestOrigin, 'principal'> & {
  readonly principal: Pick<RequestOrigin['principal'], 'userId' | 'sessionId'>
}

export type SocialAccounts = ReturnType<typeof createSocialAccounts>

/** People whom another provider vouches for. */
export const createSocialAccounts = (deps: Deps) => bindDeps(deps, { signIn, link, unlink })

const insertIdentityOf = (
  { now }: Deps,
  tx: Transaction,
  userId: string,
  kind: 'email' | SocialIdentity['provider'],
  subject: string
) => tx.run(insertIdentity, { id: uuid(), user_id: userId, kind, subject, verified_at: now().toISOString() })

const userOf = (tx: Transaction, { provider, subject }: SocialIdentity) =>
  tx.first(userByIdentity, { kind: provider, subject })

/** The account behind an identity, made when there is none; nobody else's is ever opened to it. */
async function findOrCreate(
  deps: Deps,
  tx: Transaction,
  identity: SocialIdentity,
  { locale, clientInfo }: SignInContext
) {
  const known = await userOf(tx, identity)
  if (known) return { user: known, created: false }
  const { provider, subject, email = '', name = '' } = identity
  const step = socialStep(identity, (await tx.first(userByIdentity, { kind: 'email', subject: email })) !== undefined)
  if (step === 'prove') return undefined
  const id = uuid()
  const at = deps.now()
  await tx.run(insertUser, { id, locale, created_at: at.toISOString(), preferences_json: '{}' })
  if ((await insertIdentityOf(deps, tx, id, provider, subject)) === 1) {
    // Another account has verified the address first; this one is linked without it.
    if (step === 'create') await insertIdentityOf(deps, tx, id, 'email', email)
    await updateUser(tx, id, { first_name: name.slice(0, 60) })
    await recordAccountEvent(tx, id, 'created', clientInfo, at)
  }
  // Two tabs at once: the other was first.
  else await deleteNewUser(tx, id)
  const user = await userOf(tx, identity)
  if (!user) throw new Error('An account that was just made is gone')
  return { user, created: user.id === id }
}

const signIn = (
  deps: Deps,
  identity: SocialIdentity,
  context: SignInContext
): Promise<Result<SignInResult, 'social-prove'>> =>
  deps.db.change(async tx => {
    const found = await findOrCreate(deps, tx, identity, context)
    if (!found) return err('social-prove')
    const { user, created } = found
    // A session at the other provider on an unlocked phone does not reauthenticate, unless there is no other way.
    const isRecentlyAuthenticated =
      user.password_hash === null && (await verificationContact(tx, user.id, 'phone')) === undefined
    const tokens = await deps.sessions.start(tx, { userId: user.id, ...context, isRecentlyAuthenticated })
    if (tokens.isNewDevice && !created) await notifyNewDevice(tx, user.id, context, deps.now())
    return ok({ tokens, created })
  })

/** Connects a provider to the signed-in user's account, if they still are signed in. Twice is once. */
const link = (
  deps: Deps,
  identity: SocialIdentity,
  { principal: { userId, sessionId }, locale, clientInfo }: LinkOrigin
): Promise<Result<undefined, 'social-taken' | 'session-ended'>> =>
  deps.db.change(async tx => {
    const user = await tx.first(lockUser, { id: userId })
    if (!user || !(await deps.sessions.isOpen(tx, userId, sessionId))) return err('session-ended')
    const { provider, subject } = identity
    if ((await insertIdentityOf(deps, tx, userId, provider, subject)) === 1) {
      const at = deps.now()
      await recordAccountEvent(tx, userId, 'identity-linked', clientInfo, at)
      const about = { kind: 'identity-linked', at: at.toISOString(), provider } as const
      await notifyOwner(tx, { userId, about, locale, at })
      return ok(undefined)
    }
    const identities = await tx.all(identitiesOf, { user_id: userId })
    return identities.some(each => each.kind === provider && each.subject === subject)
      ? ok(undefined)
      : err('social-taken')
  })

/** Lets a provider go, unless it is the only way in. */
const unlink = (
  { db, now }: Deps,
  kind: SocialProviderName,
  { principal: { userId }, locale, clientInfo }: RequestOrigin
): Promise<Result<undefined, 'not-connected' | 'last-way-in'>> =>
  db.change(async tx => {
    await tx.first(lockUser, { id: userId })
    const identities = (await tx.all(identitiesOf, { user_id: userId })).map(each => each.kind)
    if (!identities.includes(kind)) return err('not-connected')
    if (isLastSignInMethod(identities, kind)) return err('last-way-in')
    await deleteIdentities(tx, userId, kind)
    const at = now()
    await recordAccountEvent(tx, userId, 'identity-unlinked', clientInfo, at)
    const about = { kind: 'identity-unlinked', at: at.toISOString(), provider: kind } as const
    await notifyOwner(tx, { userId, about, locale, at })
    return ok(undefined)
  })
