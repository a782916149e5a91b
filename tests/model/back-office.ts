import { inviteByCommand } from '../../src/server/identity/staff/members.ts'
import type { StaffRole } from '../../src/domain/identity/staff.ts'
import { cookieOf, STAFF_PASSWORD } from '../support/staff.ts'
import type { World } from './world.ts'

const network = (world: World) => ({ 'x-forwarded-for': `203.1.${world.steps % 250}.${world.staff.size % 250}` })

async function cookieOfStaff(world: World, role: StaffRole): Promise<string> {
  const email = `${role}@delguur.example`
  const password = STAFF_PASSWORD
  const again = await world.sendBackOffice('POST', '/sessions', { email, password }, network(world))
  if (again.ok) return cookieOf(again)
  const invited = await inviteByCommand({ db: world.db(), now: () => world.clock.now }, email, [role])
  if (!invited.ok) return ''
  const body = { token: invited.value.token, name: 'Сарнай', password }
  return cookieOf(await world.sendBackOffice('POST', '/invitations', body, network(world)))
}

/** Staff of a role at work, who sign in again once their session is over. */
export function backOfficeOf(world: World, role: StaffRole) {
  const { staff } = world
  return async <T>(method: string, path: string, body?: object, headers: Readonly<Record<string, string>> = {}) => {
    const send = async (signedIn: Promise<string> | undefined) =>
      world.sendBackOffice(method, path, body, { cookie: (await signedIn) ?? '', ...network(world), ...headers })
    const used = staff.get(role)
    let answer = await send(used)
    if (answer.status === 401) {
      // Of two who find the session over, one signs in.
      if (staff.get(role) === used) {
        const signedIn = cookieOfStaff(world, role)
        staff.set(role, signedIn)
        // The process died meanwhile: the next one signs in anew.
        signedIn.catch(() => staff.delete(role))
      }
      answer = await send(staff.get(role))
    }
    return { status: answer.status, body: (await answer.json()) as T }
  }
}
