import { join } from 'node:path'
import type { SmsBudgetService } from '../../messaging/sms/index.ts'
import { openSecret } from '../../platform/db/secrets.ts'
import type { AppContext, Module } from '../../platform/app-context.ts'
import type { OrderMerger } from '../../ordering/orders/index.ts'
import type { Places } from '../../ordering/delivery/index.ts'
import { facebookSignIn, googleSignIn } from '../../providers/social/index.ts'
import type { PushService } from '../../messaging/push/index.ts'
import { type OpenSessions, codesOf, deleteCodesBefore } from '../../identity/index.ts'
import { socialRoutes } from './social-sign-in/routes.ts'
import { socialSignIn } from './social-sign-in/sign-in.ts'
import { authRoutes } from './auth-routes.ts'
import { avatarFiles, avatarRoutes } from './avatar-routes.ts'
import { avatarsOf } from './avatars.ts'
import { addressBookRoutes } from './address-book-routes.ts'
import { addressBookOf } from './address-book.ts'
import { clientsOf } from './clients.ts'
import { anonymizeOrders } from './anonymized-orders.ts'
import { ownData } from './own-data.ts'
import { proofsOf } from './proof.ts'
import { profileRoutes } from './profile-routes.ts'
import { profilesOf } from './profile.ts'
import { signInService } from './sign-in.ts'
import { socialAccounts } from './social.ts'
import { daysBefore } from '../../../domain/time.ts'

interface AccountDeps {
  readonly sessions: Pick<OpenSessions, 'service' | 'authentication' | 'cookies'>
  readonly orderMerger: OrderMerger
  readonly places: Places
  readonly push: PushService
  readonly smsBudget: SmsBudgetService
  /** Somebody has signed out: what is theirs alone leaves their cart. */
  readonly left: (userId: string) => Promise<void>
}

/** People: how they sign in, who they are and what is theirs. */
export async function createAccountsModule(
  { db, environment, pseudonymize, now, log }: AppContext,
  { sessions: { service: sessions, authentication, cookies }, orderMerger, places, push, smsBudget, left }: AccountDeps
) {
  const codes = codesOf({ pseudonymize, smsBudget, secret: await openSecret(db, 'codes'), now })
  const avatars = avatarsOf({ db, pseudonymize, folder: join(environment.dataFolder, 'avatars'), now })
  const profiles = profilesOf({ db, pseudonymize, codes, sessions, now })
  const socials = socialAccounts({ db, sessions, now })
  const social = socialRoutes({
    db,
    providers: {
      ...(environment.google && { google: googleSignIn({ ...environment.google, now }) }),
      ...(environment.facebook && { facebook: facebookSignIn(environment.facebook) })
    },
    signIn: socialSignIn({ accounts: socials, cookies, pseudonymize }),
    authentication,
    cookies,
    pseudonymize,
    publicUrl: environment.publicUrl,
    now,
    log
  })
  const part: Module = {
    api: [
      social.api,
      authRoutes({
        signInService: signInService({ db, pseudonymize, codes, sessions, now }),
        sessions,
        profiles,
        orderMerger,
        cookies,
        clients: clientsOf(environment.oauthClient),
        left,
        pseudonymize,
        now
      }),
      addressBookRoutes({
        addressBook: addressBookOf({ db, places, now }),
        ownData: ownData({ db, now }),
        authentication,
        pseudonymize
      }),
      profileRoutes({
        profiles,
        proofs: proofsOf({ db, pseudonymize, codes, sessions, now }),
        avatars,
        push,
        social: socials,
        orderMerger,
        authentication,
        cookies,
        pseudonymize
      }),
      avatarRoutes(avatars, profiles, authentication)
    ],
    rootRoutes: [social.pages, avatarFiles(avatars)],
    jobs: [{ name: 'avatars.cleanup', everyMs: 600_000, run: () => avatars.sweep() }],
    prune: async (tx, at) => {
      await tx.run(deleteCodesBefore, { created_at: daysBefore(at, 1).toISOString() })
      await anonymizeOrders(tx)
    }
  }
  return { codes, ...part }
}

export type OpenAccounts = Awaited<ReturnType<typeof createAccountsModule>>
