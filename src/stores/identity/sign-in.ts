import { atom } from 'nanostores'
import { problemOf } from '../../api/http.ts'
import {
  requestCode,
  requestPasswordReset,
  putMe,
  getProviders,
  postSocialSignIn,
  verifyResetCode,
  signInWithCode,
  resetPassword,
  signInWithPassword
} from '../../api/session.ts'
import type { CodeResponse } from '../../contract/customers/account.ts'
import type { TokenResponse } from '../../contract/identity/session.ts'
import type { SocialProviderName } from '../../domain/identity/social-sign-in.ts'
import { $currentUser } from './current-user.ts'
import './authorize-calls.ts'
import { signInOptions, mergeOnSignIn, updateCurrentUser, completeSignIn } from './session.ts'
import { tabRecord } from '../tab-storage.ts'
import { loadChunk } from '../../lazy/load-chunk.ts'

/** The purpose of a code: signing in, or a new password. */
export type Purpose = 'sign-in' | 'reset'

/** A code is on its way. */
interface Sent extends Pick<CodeResponse, 'kind' | 'to' | 'challenge'> {
  readonly purpose: Purpose
  /** Milliseconds since 1970: when another may be asked for, and when this one opens nothing any more. */
  readonly resendAt: number
  readonly until: number
}

export type SignInStep =
  | { readonly at: 'login'; readonly purpose: Purpose }
  | { readonly at: 'password' }
  | ({ readonly at: 'code' } & Sent)
  | { readonly at: 'new-password'; readonly ticket: string }
  | { readonly at: 'names' }
  | { readonly at: 'done' }

const NOTHING_TYPED = { password: '', code: '', new_password: '', again: '', last_name: '', first_name: '' }
export type SignInField = 'login' | keyof typeof NOTHING_TYPED
/** Either a word (`error_<code>`) or the server's sentence. */
export type SignInProblem = { readonly code: string } | { readonly text: string }
export type SignInProblems = Partial<Record<SignInField, SignInProblem>>

export const $signInStep = atom<SignInStep>({ at: 'login', purpose: 'sign-in' })
/** Fields besides the login; passwords and codes outlive no page. */
export const $signInTyped = atom(NOTHING_TYPED)
export const $signInProblems = atom<SignInProblems>({})
export const $signInBusy = atom(false)
/** Counts the codes that were sent again, so that each is said. */
export const $codesResent = atom(0)
/** False on a device that others use too. */
export const $ownDevice = atom(true)
export const $identityProviders = atom<readonly SocialProviderName[]>([])

/**
 * Login and the code that is awaited survive a reload: on phones the page may be gone while somebody reads the message.
 */
const NOTHING_AWAITED = { purpose: '', kind: '', to: '', challenge: '', resend_at: '', until: '' }
const awaited = tabRecord('sign-in', { login: '', ...NOTHING_AWAITED })
export const $pendingCode = awaited.$record

/** Field that a refusal without one belongs to. */
const MAIN_FIELD: Record<SignInStep['at'], SignInField> = {
  login: 'login',
  password: 'password',
  code: 'code',
  'new-password': 'new_password',
  names: 'first_name',
  done: 'login'
}

/** Fields as the server names them. */
const OTHER_NAMES: Readonly<Record<string, SignInField>> = { password_confirmation: 'again' }

const go = (step: SignInStep) => {
  $signInProblems.set({})
  $signInStep.set(step)
}

export const typeLogin = (login: string) => {
  awaited.change({ login })
  clearProblem('login')
}

export const typeSecret = (part: Partial<typeof NOTHING_TYPED>) => {
  $signInTyped.set({ ...$signInTyped.get(), ...part })
  for (const name of Object.keys(part) as SignInField[]) clearProblem(name)
}

/** A field being corrected loses its problem. */
const clearProblem = (name: SignInField) => {
  const { [name]: corrected, ...remaining } = $signInProblems.get()
  if (corrected) $signInProblems.set(remaining)
}

/** Opens the form as this tab left it. */
export function openSignIn(purpose: Purpose) {
  awaited.restore()
  $signInTyped.set(NOTHING_TYPED)
  const { kind, to, challenge, resend_at, until, ...rest } = $pendingCode.get()
  const isAwaited = challenge !== '' && rest.purpose === purpose && Number(until) > Date.now()
  go(
    isAwaited
      ? {
          at: 'code',
          purpose,
          kind: kind === 'email' ? 'email' : 'phone',
          to,
          challenge,
          resendAt: Number(resend_at),
          until: Number(until)
        }
      : { at: 'login', purpose }
  )
  void loadProviders()
}

/** Without an answer there are the other ways in. */
async function loadProviders() {
  const { providers } = await getProviders().catch(() => ({ providers: [] }))
  $identityProviders.set(providers)
}

export const chooseSignInStep = (step: Extract<SignInStep, { at: 'login' | 'password' }>) => {
  awaited.change(NOTHING_AWAITED)
  go(step)
}

/** One call at a time; its refusal stands at its field. */
async function attempt(work: () => Promise<void>) {
  if ($signInBusy.get()) return
  $signInBusy.set(true)
  try {
    await work()
  } catch (error) {
    refuse(error)
  }
  $signInBusy.set(false)
}

function refuse(error: unknown) {
  const { code, message, errors } = problemOf(error)
  const { at } = $signInStep.get()
  const fieldErrors = Object.entries(errors).flatMap(([name, [text]]) => {
    const field = at === 'new-password' && name === 'password' ? 'new_password' : (OTHER_NAMES[name] ?? name)
    return text && (field === 'login' || field in NOTHING_TYPED) ? [[field, { text }] as const] : []
  })
  $signInProblems.set(
    fieldErrors.length > 0
      ? Object.fromEntries(fieldErrors)
      : { [MAIN_FIELD[at]]: message ? { text: message } : { code } }
  )
}

/** True when everything is there; what is blank is said before anybody is asked. */
function isFilled(required: Readonly<Partial<Record<SignInField, string>>>): boolean {
  const typed = { ...$signInTyped.get(), login: $pendingCode.get().login }
  const blank = Object.entries(required).filter(([name]) => typed[name as SignInField].trim() === '')
  $signInProblems.set(Object.fromEntries(blank.map(([name, code]) => [name, { code }])))
  return blank.length === 0
}

/** Sends a code to the login that was typed. */
export const sendSignInCode = (purpose: Purpose) =>
  attempt(async () => {
    if (isFilled({ login: 'login-required' })) await send(purpose)
  })

export const resendSignInCode = (purpose: Purpose) =>
  attempt(async () => {
    await send(purpose)
    $codesResent.set($codesResent.get() + 1)
  })

async function send(purpose: Purpose) {
  const { login } = $pendingCode.get()
  const { kind, to, challenge, expires_in, resend_after } = await (
    purpose === 'reset' ? requestPasswordReset : requestCode
  )(login)
  const resendAt = Date.now() + resend_after * 1_000
  const until = Date.now() + expires_in * 1_000
  awaited.change({ purpose, kind, to, challenge, resend_at: String(resendAt), until: String(until) })
  typeSecret({ code: '' })
  go({ at: 'code', purpose, kind, to, challenge, resendAt, until })
}

/** Tries the code that was typed, pasted or read from the message. */
export const confirmSignInCode = () =>
  attempt(async () => {
    const step = $signInStep.get()
    if (step.at !== 'code' || !isFilled({ code: 'code-required' })) return
    const code = $signInTyped.get().code
    if (step.purpose === 'sign-in') return letIn(await signInWithCode(step.challenge, code, coming()))
    const { ticket } = await verifyResetCode(step.challenge, code)
    awaited.change(NOTHING_AWAITED)
    go({ at: 'new-password', ticket })
  })

const coming = () => signInOptions($ownDevice.get())

export const signInByPassword = () =>
  attempt(async () => {
    if (!isFilled({ login: 'login-required', password: 'password-required' })) return
    await letIn(await signInWithPassword($pendingCode.get().login, $signInTyped.get().password, coming()))
  })

export const saveNewPassword = () =>
  attempt(async () => {
    const step = $signInStep.get()
    if (step.at !== 'new-password' || !isFilled({ new_password: 'password-required' })) return
    const { new_password, again } = $signInTyped.get()
    if (new_password !== again) return $signInProblems.set({ again: { code: 'passwords-differ' } })
    await letIn(await resetPassword(step.ticket, new_password, again, coming()))
  })

async function letIn(answer: TokenResponse) {
  try {
    await completeSignIn(answer)
  } catch (error) {
    // Let in, and only the name or the cart is late: the next page asks for them again.
    if (!$currentUser.get()) throw error
  }
  await takeWishes()
  awaited.forget()
  $signInTyped.set(NOTHING_TYPED)
  go({ at: answer.created ? 'names' : 'done' })
}

/** A guest's wishes are merged; if that is late, the next page with wish buttons does it. */
async function takeWishes() {
  try {
    const { hasWishes, followWishes } = await loadChunk(() => import('../customers/wishes.ts'))
    if (hasWishes()) await followWishes()
  } catch {
    // Offline by now: what is kept in this browser stays there.
  }
}

/** New people give their name, or leave it for later. */
export const saveNames = () =>
  attempt(async () => {
    const { last_name, first_name } = $signInTyped.get()
    updateCurrentUser(await putMe({ last_name: last_name.trim(), first_name: first_name.trim() }))
    go({ at: 'done' })
  })

export const skipNames = () => go({ at: 'done' })

/** Goes to the other provider; `back` is a page that calls `completeSocialSignIn`. */
export const startSocialSignIn = (provider: SocialProviderName, back: string) =>
  attempt(async () => {
    const { url } = await postSocialSignIn(provider, back, coming())
    location.assign(url)
  })

/** Coming back from an identity provider, its cookie completes the sign-in; without it another way is offered. */
export const completeSocialSignIn = () =>
  attempt(async () => {
    if (await mergeOnSignIn()) {
      await takeWishes()
      go({ at: 'done' })
    }
  })
