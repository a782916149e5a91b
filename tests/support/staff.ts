import { Secret, TOTP } from 'otpauth'
import type { StaffEnrolmentBody, StaffRecoveryCodesBody } from '../../src/contract/staff/security.ts'
import type { StaffMemberBody } from '../../src/contract/staff/session.ts'
import type { StaffRole } from '../../src/domain/identity/staff.ts'
import { inviteByCommand } from '../../src/server/identity/staff/members.ts'
import type { LiveShop } from './live-shop.ts'

export const STAFF_PASSWORD = 'saikhan dugui hundaga 71'

type Shop = Pick<LiveShop, 'shop' | 'clock' | 'request'>

const cookieNamed = (answer: Response, name: RegExp) =>
  answer.headers
    .getSetCookie()
    .find(line => name.test(line))
    ?.split(';')[0] ?? ''

/** The cookie of the session that an answer starts. */
export const cookieOf = (answer: Response) => cookieNamed(answer, /^(?:__Host-)?staff=/)
/** The cookie by which the device is known again. */
export const deviceCookieOf = (answer: Response) => cookieNamed(answer, /^(?:__Host-)?staff-device=/)

export async function invite({ shop, clock }: Shop, email: string, ...roles: readonly StaffRole[]) {
  const invited = await inviteByCommand({ db: shop.db, now: () => clock.now }, email, roles)
  if (!invited.ok) throw new Error(invited.problem.code)
  return invited.value.token
}

/** The code that an authenticator app shows at the shop's time. */
export const totpCode = (secret: string, { clock }: Pick<LiveShop, 'clock'>) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: clock.now.getTime() })

/** Sets up an authenticator app, as a browser does whose roles want one. */
export async function enrol(opened: Shop, cookie: string) {
  const send = (method: string, body?: object) =>
    opened.request(method, '/api/back_office/users/me/second_factor', body, { cookie })
  const { secret } = (await (await send('POST')).json()) as StaffEnrolmentBody
  const confirmed = await send('PUT', { code: totpCode(secret, opened) })
  if (confirmed.status !== 200) throw new Error(await confirmed.text())
  return { secret, recoveryCodes: ((await confirmed.json()) as StaffRecoveryCodesBody).recovery_codes }
}

/** A member of staff with these roles who has just signed in, as a browser does: calls carry the cookie. */
export async function signedInStaff(opened: Shop, ...roles: readonly StaffRole[]) {
  const email = `${roles.join('-')}@delguur.example`
  const token = await invite(opened, email, ...roles)
  const accepted = await opened.request('POST', '/api/back_office/invitations', {
    token,
    name: 'Сарнай',
    password: STAFF_PASSWORD
  })
  if (accepted.status !== 201) throw new Error(await accepted.text())
  const cookie = cookieOf(accepted)
  const readMe = async () =>
    (await (await opened.request('GET', '/api/back_office/users/me', undefined, { cookie })).json()) as StaffMemberBody
  let member = (await accepted.json()) as StaffMemberBody
  if (member.pending_step === 'enrolment') {
    await enrol(opened, cookie)
    member = await readMe()
  }
  return {
    email,
    cookie,
    member,
    send: (method: string, path: string, body?: unknown, headers: Readonly<Record<string, string>> = {}) =>
      opened.request(method, `/api/back_office${path}`, body, { cookie, ...headers })
  }
}
