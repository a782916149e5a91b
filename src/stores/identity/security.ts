import { atom } from 'nanostores'
import {
  getAccountDeletion,
  requestAccountDeletion,
  deleteIdentity,
  deleteOwnAccount,
  deleteOtherSessions,
  deleteSession,
  getOwnData,
  getSessions,
  putPassword,
  postSocialLink
} from '../../api/account.ts'
import type { AccountDeletionResponse, CodeResponse } from '../../contract/customers/account.ts'
import type { SessionBody } from '../../contract/identity/session.ts'
import type { SocialProviderName } from '../../domain/identity/social-sign-in.ts'
import { formOf } from '../form.ts'
import { $profile, acceptMe, loadMe } from './me.ts'
import { showNotice, showProblem } from '../notice.ts'
import { leaveAfter } from './signed-in-page.ts'
import { pagedList } from '../paged.ts'
import { withReauthentication } from './reauthentication.ts'
import { signOut } from './session.ts'

const sessions = pagedList<null, SessionBody>(
  null,
  async () => {
    const { sessions: items } = await getSessions()
    return { items, total: items.length, pages: 1 }
  },
  ({ id }) => id
)

/** Sessions of the signed-in user. */
export const $sessions = sessions.$list
export const loadSessions = () => sessions.load()

export const openSecurity = () => Promise.all([loadMe(), loadSessions()])

/** Calls that need no form: what fails is said by a notice. */
async function tried(work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work()
    return true
  } catch (error) {
    showProblem(error)
    return false
  }
}

export const endOtherSession = (id: string) =>
  tried(async () => {
    await deleteSession(id)
    sessions.alter(items => items.filter(each => each.id !== id))
    showNotice({ kind: 'success', code: 'session_ended_there' })
  })

export const endOtherSessions = () =>
  tried(async () => {
    await deleteOtherSessions()
    sessions.alter(items => items.filter(({ current }) => current))
    showNotice({ kind: 'success', code: 'sessions_ended' })
  })

const password = formOf({ current_password: '', password: '', password_confirmation: '' })

export const $passwordForm = password.$form
export const typePassword = password.type

export const savePassword = () =>
  password.submit(async ({ current_password, ...fresh }) => {
    await withReauthentication(() =>
      putPassword({ ...fresh, ...($profile.get()?.has_password && { current_password }) })
    )
    password.fill()
    showNotice({ kind: 'success', code: 'password_saved' })
    // All other sessions have ended.
    await openSecurity()
  })

/** Goes to the other provider, which sends back here. */
export const connectProvider = (provider: SocialProviderName) =>
  tried(async () => {
    const { pathname } = new URL(location.href)
    const { url } = await withReauthentication(() => postSocialLink(provider, pathname))
    location.assign(url)
  })

export const disconnectProvider = (provider: SocialProviderName) =>
  tried(async () => {
    acceptMe(await withReauthentication(() => deleteIdentity(provider)))
    showNotice({ kind: 'success', code: 'disconnected' })
  })

/** Everything the shop keeps about oneself, as a file. */
export const downloadOwnData = () =>
  tried(async () => {
    const text = JSON.stringify(await getOwnData(), null, 2)
    const href = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
    Object.assign(document.createElement('a'), { href, download: 'delguur.json' }).click()
    setTimeout(() => URL.revokeObjectURL(href))
  })

/** The code that is on its way to say good-bye with. */
export const $accountDeletion = atom<CodeResponse | null>(null)

const deletionForm = formOf({ password: '', code: '' })

export const $accountDeletionForm = deletionForm.$form
export const typeAccountDeletion = deletionForm.type

/** Obstacles to a deletion, and orders still to come; null until the owner asks for it. */
export const $deletionPreview = atom<AccountDeletionResponse | null>(null)

export const beginAccountDeletion = () => tried(async () => $deletionPreview.set(await getAccountDeletion()))

export const dismissAccountDeletion = () => $deletionPreview.set(null)

export const sendAccountDeletionCode = () =>
  deletionForm.submit(async () => $accountDeletion.set(await requestAccountDeletion()))

/** Deletes the account, proven by password or code, and leaves nothing on this device. */
export const deleteAccount = (home: string) =>
  deletionForm.submit(async ({ password: given, code }) => {
    const sent = $accountDeletion.get()
    await deleteOwnAccount(sent ? { challenge: sent.challenge, code } : { password: given })
    await leaveAfter(signOut, home)
  })
