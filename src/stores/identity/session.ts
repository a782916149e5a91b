import { problemOf, type ProblemError } from '../../api/problem-error.ts'
import { claimOrder, getCurrentOrder } from '../../api/orders.ts'
import { endSession, getMe, renewToken, type SignInOptions } from '../../api/session.ts'
import type { UserBody } from '../../contract/customers/account.ts'
import type { TokenResponse } from '../../contract/identity/session.ts'
import { clearPersonalData, markSharedDevice } from '../customers/clear-personal-data.ts'
import { getImpersonation, type Impersonation } from './impersonation.ts'
import { showOnNextPage } from '../next-page-notice.ts'
import { showNotice } from '../notice.ts'
import { $rememberedOrder, forgetOrder, rememberOrder } from '../ordering/remembered-order.ts'
import { syncBookmarks } from '../customers/bookmarks-sync.ts'
import { $currentUser, type CurrentUser } from './current-user.ts'

/** A token is renewed a little before it ends, so that no call arrives with one that just has. */
const MARGIN_MS = 30_000

/** Lives as long as the page; the session itself is in a cookie that no script can read. */
let access: { readonly token: string; readonly until: number } | undefined
let renewing: Promise<string | undefined> | undefined

/** The signed-in user's token, a new one when the last has ended or was refused; none for guests. */
export function accessToken(refused?: string): Promise<string | undefined> {
  if (!$currentUser.get()) return Promise.resolve(undefined)
  const impersonation = getImpersonation()
  if (impersonation) return Promise.resolve(impersonatedToken(impersonation, refused))
  if (access && access.token !== refused && Date.now() < access.until - MARGIN_MS) return Promise.resolve(access.token)
  return (renewing ??= seriallyAcrossTabs(renew).finally(() => (renewing = undefined)))
}

/** Never renewed: the session in the cookie is the member's own, if any. */
function impersonatedToken({ token, until }: Impersonation, refused?: string) {
  if (token !== refused && Date.now() < until) return token
  clearSession()
  return undefined
}

/** Tabs share one session: the next asks with the cookie that the one before was given. */
const seriallyAcrossTabs = <T>(work: () => Promise<T>): Promise<T> =>
  globalThis.navigator?.locks ? navigator.locks.request('delguur:session', work) : work()

async function renew(): Promise<string | undefined> {
  try {
    return storeToken(await renewToken())
  } catch (error) {
    const problem = problemOf(error)
    if (problem.status !== 401) throw problem
    endLocally(problem)
    return undefined
  }
}

function storeToken({ access_token, expires_in }: TokenResponse) {
  access = { token: access_token, until: Date.now() + expires_in * 1_000 }
  return access_token
}

/** A person without a session is signed out (spec §4). */
function endLocally({ message }: ProblemError) {
  clearSession()
  showNotice({ kind: 'warning', text: message, code: 'session-ended' })
}

/** Other tabs hear of it by storage; the shell of this one is told, and need not load the store. */
function setCurrentUser(user: CurrentUser | null) {
  $currentUser.set(user)
  globalThis.document?.dispatchEvent(new Event('shop:current-user'))
}

function clearSession() {
  access = undefined
  setCurrentUser(null)
  forgetOrder()
  clearPersonalData()
}

/** The cart of the guest comes along; on a device of others, what is kept goes when the browser has been closed. */
export const signInOptions = (remember: boolean): SignInOptions => {
  markSharedDevice(!remember)
  const token = $rememberedOrder.get()?.token
  return { remember, ...(token !== undefined && { order_token: token }) }
}

/** Completes a sign-in in all tabs, with the cart the server merged. */
export async function completeSignIn(answer: TokenResponse) {
  storeToken(answer)
  setCurrentUser({ id: answer.user_id, name: '' })
  const [me] = await Promise.all([loadCurrentUser(), adoptMergedCart(answer.order), syncBookmarks()])
  return me
}

/** Asks the server who is signed in, and remembers what they are called. */
export async function loadCurrentUser() {
  const me = await getMe()
  updateCurrentUser(me)
  return me
}

/** A changed name shows everywhere at once. */
export const updateCurrentUser = ({ id, full_name, avatar }: Pick<UserBody, 'id' | 'full_name' | 'avatar'>) =>
  setCurrentUser({ id, name: full_name, avatar })

/** Comes back from a provider that vouched for somebody: the session is in the cookie. False when there is none. */
export async function mergeOnSignIn(): Promise<boolean> {
  try {
    const answer = await seriallyAcrossTabs(renewToken)
    storeToken(answer)
    setCurrentUser({ id: answer.user_id, name: '' })
  } catch (error) {
    const problem = problemOf(error)
    if (problem.status === 401) return false
    throw problem
  }
  await Promise.all([loadCurrentUser(), claimGuestCart(), syncBookmarks()])
  return true
}

/** The guest's cart joins what its owner has; what became of both is said. */
async function claimGuestCart() {
  try {
    const order = await claimOrder($rememberedOrder.get()?.token ?? '')
    rememberOrder(order)
    showCartNotices(order.notices.map(({ message }) => message))
  } catch (error) {
    if (problemOf(error).status !== 404) throw error
    forgetOrder()
  }
}

/** Every tab that shows a cart reads it again when another is remembered. */
async function adoptMergedCart(order: TokenResponse['order']) {
  if (!order) return forgetOrder()
  rememberOrder(await getCurrentOrder(order.token))
  showCartNotices(order.notices)
}

function showCartNotices(notices: readonly string[]) {
  const text = [...new Set(notices)].join(' ')
  if (text) showNotice({ kind: 'warning', text })
}

/** The caller then leads to the home page. False when the server could not be reached: the session goes on. */
export async function signOut(): Promise<boolean> {
  if (getImpersonation()) {
    clearSession()
    return true
  }
  try {
    await endSession()
  } catch (error) {
    const { message, code } = problemOf(error)
    showNotice({ kind: 'error', text: message, code })
    return false
  }
  clearSession()
  showOnNextPage('signed_out')
  return true
}
