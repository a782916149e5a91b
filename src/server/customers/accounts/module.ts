import { join } from 'node:path'
import type { SmsBudgetService } from '../../messaging/sms/index.ts'
import { loadOrCreateSecret } from '../../platform/db/secrets.ts'
import type { AppContext, Module } from '../../platform/app-context.ts'
import type { OrderMerger } from '../../ordering/orders/index.ts'
import type { DeliveryDirectory } from '../../ordering/delivery/index.ts'
import { facebookSignIn, googleSignIn } from '../../providers/social/index.ts'
import type { PushService } from '../../messaging/push/index.ts'
import { type OpenSessions, createOneTimeCodes, deleteCodesBefore } from '../../identity/index.ts'
import { socialRoutes } from './social-sign-in/routes.ts'
import { socialSignIn } from './social-sign-in/sign-in.ts'
import { authRoutes } from './auth-routes.ts'
import { avatarFiles, avatarRoutes } from './avatar-routes.ts'
import { createCustomersForStaff } from './customers-for-staff.ts'
import { createAvatarStore } from './avatars.ts'
import { addressBookRoutes } from './address-book-routes.ts'
import { createAddressBook } from './address-book.ts'
import { createOAuthClients } from './oauth-clients.ts'
import { createDataExport } from './data-export.ts'
import { addressBookPersonalData } from './personal-data.ts'
import { createReauthentication } from './reauthentication.ts'
import { profileRoutes } from './profile-routes.ts'
import { createProfileService } from './profile.ts'
import type { ProfileDeps } from './profile-deps.ts'
import { createSignInService } from './sign-in.ts'
import { createSocialAccounts, type SocialAccounts } from './social-accounts.ts'
import { daysBefore } from '../../../domain/time.ts'

interface AccountDeps {
  /** Ends the newsletter of an address, for a customer who tells staff so; false where it had none. */
  readonly unsubscribe: Parameters<typeof createCustomersForStaff>[0]['unsubscribe']
  readonly sessions: Pick<OpenSessions, 'service' | 'authentication' | 'cookies'>
  readonly orderMerger: OrderMerger
  readonly deliveryDirectory: DeliveryDirectory
  readonly push: PushService
  readonly smsBudget: SmsBudgetService
  /** Somebody has signed out: what is theirs alone leaves their cart. */
  readonly onSignOut: (userId: string) => Promise<void>
  readonly personalData: ProfileDeps['personalData']
}

/** People: how they sign in, who they are and what is theirs. */
export async function createAccountsModule(
  context: AppContext,
  {
    sessions: { service: sessions, authentication, cookies },
    orderMerger,
    deliveryDirectory,
    push,
    smsBudget,
    onSignOut,
    personalData,
    unsubscribe
  }: AccountDeps
) {
  const { db, environment, pseudonymize, now } = context
  const codes = createOneTimeCodes({ pseudonymize, smsBudget, secret: await loadOrCreateSecret(db, 'codes'), now })
  const avatars = createAvatarStore({ db, pseudonymize, folder: join(environment.dataFolder, 'avatars'), now })
  const profiles = createProfileService({ db, pseudonymize, codes, sessions, personalData, now })
  const socials = createSocialAccounts({ db, sessions, now })
  const social = openSocialRoutes(context, socials, { authentication, cookies })
  const module: Module = {
    api: [
      social.api,
      authRoutes({
        signInService: createSignInService({ db, pseudonymize, codes, sessions, now }),
        sessions,
        profiles,
        orderMerger,
        cookies,
        clients: createOAuthClients(environment.oauthClient),
        onSignOut,
        pseudonymize,
        now
      }),
      addressBookRoutes({
        addressBook: createAddressBook({ db, deliveryDirectory, now }),
        ownData: createDataExport({ db, personalData, now }),
        authentication,
        pseudonymize
      }),
      profileRoutes({
        profiles,
        reauthentication: createReauthentication({ db, pseudonymize, codes, sessions, now }),
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
    jobs: [{ name: 'avatars.cleanup', everyMs: 600_000, run: () => avatars.deleteOrphans() }],
    personalData: addressBookPersonalData,
    prune: (tx, at) => tx.run(deleteCodesBefore, { created_at: daysBefore(at, 1).toISOString() })
  }
  const forStaff = createCustomersForStaff({ db, sessions, personalData, unsubscribe, now })
  return { codes, forStaff, ...module }
}

/** Sign-in by the identity providers that the environment has credentials for. */
const openSocialRoutes = (
  { db, environment, pseudonymize, now, log }: AppContext,
  accounts: SocialAccounts,
  { authentication, cookies }: Pick<AccountDeps['sessions'], 'authentication' | 'cookies'>
) =>
  socialRoutes({
    db,
    providers: {
      ...(environment.google && { google: googleSignIn({ ...environment.google, now }) }),
      ...(environment.facebook && { facebook: facebookSignIn(environment.facebook) })
    },
    signIn: socialSignIn({ accounts, cookies, pseudonymize }),
    authentication,
    cookies,
    pseudonymize,
    publicUrl: environment.publicUrl,
    now,
    log
  })

export type OpenAccounts = Awaited<ReturnType<typeof createAccountsModule>>
