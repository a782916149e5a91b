import { join } from 'node:path'
import type { SmsBudgetService } from '../sms/budget.ts'
import { openSecret } from '../db/secrets.ts'
import { daysBefore, type Ground, type ShopPart } from '../ground.ts'
import { belongingOf } from '../orders/belonging.ts'
import type { Orders } from '../orders/orders.ts'
import { facebookSignIn } from '../providers/social/facebook.ts'
import { googleSignIn } from '../providers/social/google.ts'
import type { PushService } from '../push/service.ts'
import type { OpenSessions } from '../sessions/open.ts'
import { socialRoutes } from '../social/routes.ts'
import { socialSignIn } from '../social/sign-in.ts'
import { authRoutes } from './auth-routes.ts'
import { avatarFiles, avatarRoutes } from './avatar-routes.ts'
import { avatarsOf } from './avatars.ts'
import { belongingsRoutes } from './belongings-routes.ts'
import { belongingsOf } from './belongings.ts'
import { clientsOf } from './clients.ts'
import { codesOf } from './codes.ts'
import { takeNamesOffOrders } from './nameless-orders.ts'
import { ownData } from './own-data.ts'
import { proofsOf } from './proof.ts'
import { profileRoutes } from './profile-routes.ts'
import { profilesOf } from './profile.ts'
import { forgetCodesBefore } from './queries.ts'
import { signingIn } from './signing-in.ts'
import { socialAccounts } from './social.ts'

interface Needs {
  readonly sessions: Pick<OpenSessions, 'service' | 'callers' | 'cookies'>
  readonly orders: Orders
  readonly push: PushService
  readonly smsBudget: SmsBudgetService
  /** Somebody has signed out: what is theirs alone leaves their cart. */
  readonly left: (userId: string) => Promise<void>
}

/** People: how they sign in, who they are and what is theirs. */
export async function openAccounts(
  { db, environment, places, blur, now, log }: Ground,
  { sessions: { service: sessions, callers, cookies }, orders, push, smsBudget, left }: Needs
) {
  const codes = codesOf({ blur, smsBudget, secret: await openSecret(db, 'codes'), now })
  const belonging = belongingOf(orders, log)
  const avatars = avatarsOf({ db, blur, folder: join(environment.dataFolder, 'avatars'), now })
  const profiles = profilesOf({ db, blur, codes, sessions, now })
  const socials = socialAccounts({ db, sessions, now })
  const social = socialRoutes({
    db,
    providers: {
      ...(environment.google && { google: googleSignIn({ ...environment.google, now }) }),
      ...(environment.facebook && { facebook: facebookSignIn(environment.facebook) })
    },
    signIn: socialSignIn({ accounts: socials, cookies, blur }),
    callers,
    cookies,
    blur,
    publicUrl: environment.publicUrl,
    now,
    log
  })
  const part: ShopPart = {
    api: [
      social.api,
      authRoutes({
        signingIn: signingIn({ db, blur, codes, sessions, now }),
        sessions,
        profiles,
        belonging,
        cookies,
        clients: clientsOf(environment.oauthClient),
        left,
        blur,
        now
      }),
      belongingsRoutes({ belongings: belongingsOf({ db, places, now }), ownData: ownData({ db, now }), callers, blur }),
      profileRoutes({
        profiles,
        proofs: proofsOf({ db, blur, codes, sessions, now }),
        avatars,
        push,
        social: socials,
        belonging,
        callers,
        cookies,
        blur
      }),
      avatarRoutes(avatars, profiles, callers)
    ],
    others: [social.pages, avatarFiles(avatars)],
    duties: [{ name: 'pictures of nobody are deleted', everyMs: 600_000, run: () => avatars.sweep() }],
    forget: async (tx, at) => {
      await tx.run(forgetCodesBefore, { created_at: daysBefore(at, 1).toISOString() })
      await takeNamesOffOrders(tx)
    }
  }
  return { codes, belonging, contacts: profiles.contacts, ...part }
}

export type OpenAccounts = Awaited<ReturnType<typeof openAccounts>>
