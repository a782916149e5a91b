import type { StaffMemberBody } from '../../src/contract/staff.ts'
import type { StaffRole } from '../../src/domain/staff.ts'
import { inviteMember } from '../../src/server/identity/staff/members.ts'
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
  const invited = await inviteMember({ db: shop.db, now: () => clock.now }, email, roles)
  if (!invited.ok) throw new Error(invited.problem.code)
  return invited.value.token
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
  return {
    email,
    cookie,
    member: (await accepted.json()) as StaffMemberBody,
    send: (method: string, path: string, body?: unknown, headers: Readonly<Record<string, string>> = {}) =>
      opened.request(method, `/api/back_office${path}`, body, { cookie, ...headers })
  }
}
