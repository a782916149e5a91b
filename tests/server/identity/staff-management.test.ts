import { expect, test } from 'vitest'
import type { StaffMembersBody, StaffInvitationBody, StaffRolesBody } from '../../../src/contract/staff/management.ts'
import type { StaffMemberBody } from '../../../src/contract/staff/session.ts'
import { listAudit } from '../../../src/server/identity/index.ts'
import { onBothDatabases, type TestShop } from '../../support/shop.ts'
import { signedInStaff, STAFF_PASSWORD, cookieOf } from '../../support/staff.ts'

const outcome = async (answer: Response) => [answer.status, ((await answer.json()) as { code?: string }).code]

const membersOf = async ({ send }: Pick<Awaited<ReturnType<typeof signedInStaff>>, 'send'>) =>
  ((await (await send('GET', '/staff_members')).json()) as StaffMembersBody).staff_members

const actionsOf = async ({ shop }: TestShop) => (await listAudit({ db: shop.db }, 100)).map(({ action }) => action)

onBothDatabases('people of staff', open => {
  test('an invitation: made in the office, its link lets somebody in with the roles they were given', async () => {
    const opened = await open()
    const owner = await signedInStaff(opened, 'owner')
    const answer = await owner.send('POST', '/staff_members', { email: 'Bold@Delguur.Example', roles: ['gate'] })
    expect(answer.status).toBe(201)
    const { link } = (await answer.json()) as StaffInvitationBody
    expect(link).toMatch(/\/staff\/invitation#[\w-]{43}$/)
    const accepted = await opened.request('POST', '/api/back_office/invitations', {
      token: link.split('#')[1],
      name: 'Болд',
      password: STAFF_PASSWORD
    })
    expect(await accepted.json()).toMatchObject({ email: 'bold@delguur.example', roles: ['gate'] })
    expect(await membersOf(owner)).toMatchObject([
      { email: 'bold@delguur.example', state: 'active', second_factor_at: null },
      { email: owner.email, state: 'active', second_factor_at: expect.any(String) }
    ])
    const again = await owner.send('POST', '/staff_members', { email: 'bold@delguur.example', roles: ['owner'] })
    expect(await outcome(again)).toEqual([422, 'staff-member-exists'])
  })

  test('an administrator: appoints nobody above themselves, and changes nobody above themselves', async () => {
    const opened = await open()
    const owner = await signedInStaff(opened, 'owner')
    const admin = await signedInStaff(opened, 'admin')
    for (const role of ['owner', 'finance'])
      expect(
        await outcome(await admin.send('POST', '/staff_members', { email: 'x@delguur.example', roles: [role] })),
        role
      ).toEqual([403, 'staff-above-you'])
    const calls = [
      ['PUT', 'roles', { roles: ['gate'] }],
      ['PUT', 'suspension', undefined],
      ['DELETE', 'second_factor', undefined],
      ['POST', 'invitation', undefined]
    ] as const
    for (const [method, part, body] of calls) {
      const above = await admin.send(method, `/staff_members/${owner.member.id}/${part}`, body)
      expect(await outcome(above), part).toEqual([403, 'staff-above-you'])
      const self = await admin.send(method, `/staff_members/${admin.member.id}/${part}`, body)
      expect(await outcome(self), part).toEqual([403, 'staff-own-account'])
    }
    expect((await owner.send('GET', '/users/me')).status).toBe(200)
  })

  test('the last owner: stays; two owners who demote each other at once leave one', async () => {
    const opened = await open()
    const first = await signedInStaff(opened, 'owner')
    const second = await signedInStaff(opened, 'owner', 'gate')
    const demote = (by: typeof first, whom: typeof first) =>
      by.send('PUT', `/staff_members/${whom.member.id}/roles`, { roles: ['gate'] })
    const answers = await Promise.all([demote(first, second), demote(second, first)])
    const statuses = answers.map(({ status }) => status).sort()
    // The one who comes second has lost the right meanwhile, or would take the last owner.
    expect(statuses).toEqual([204, 403])
    const owners = (await membersOf(answers[0]?.status === 204 ? first : second)).filter(({ roles }) =>
      roles.includes('owner')
    )
    expect(owners).toHaveLength(1)
  })

  test('other roles and suspension: hold at once, and are undone', async () => {
    const opened = await open()
    const owner = await signedInStaff(opened, 'owner')
    const gate = await signedInStaff(opened, 'gate')
    const path = `/staff_members/${gate.member.id}`
    expect((await owner.send('PUT', `${path}/roles`, { roles: ['content'] })).status).toBe(204)
    const me = (await (await gate.send('GET', '/users/me')).json()) as StaffMemberBody
    expect(me.permissions).toEqual(['catalogue.read', 'content.read', 'content.write'])
    expect((await owner.send('PUT', `${path}/suspension`)).status).toBe(204)
    expect((await gate.send('GET', '/users/me')).status).toBe(401)
    expect((await owner.send('DELETE', `${path}/suspension`)).status).toBe(204)
    const signedIn = await opened.request('POST', '/api/back_office/sessions', {
      email: gate.email,
      password: STAFF_PASSWORD
    })
    expect(signedIn.status).toBe(201)
    expect(await actionsOf(opened)).toEqual(
      expect.arrayContaining(['members.change_roles', 'members.disable', 'members.enable'])
    )
  })

  test('a lost phone: an owner resets the second factor, and the next sign-in sets up a new one', async () => {
    const opened = await open()
    const owner = await signedInStaff(opened, 'owner')
    const finance = await signedInStaff(opened, 'finance')
    expect((await owner.send('DELETE', `/staff_members/${finance.member.id}/second_factor`)).status).toBe(204)
    expect((await finance.send('GET', '/users/me')).status).toBe(401)
    const again = await opened.request('POST', '/api/back_office/sessions', {
      email: finance.email,
      password: STAFF_PASSWORD
    })
    expect(cookieOf(again)).not.toBe('')
    expect(await again.json()).toMatchObject({ pending_step: 'enrolment', permissions: [] })
    const codes = await opened.shop.db.query
      .selectFrom('staff_recovery_codes')
      .select('code_key')
      .where('staff_id', '=', finance.member.id)
      .execute()
    expect(codes).toEqual([])
  })
})

const rolesOf = async ({ send }: Awaited<ReturnType<typeof signedInStaff>>) =>
  ((await (await send('GET', '/staff_roles')).json()) as StaffRolesBody).roles

onBothDatabases('roles of staff', open => {
  test('a role: is changed for everybody who has it, and restored', async () => {
    const opened = await open()
    const owner = await signedInStaff(opened, 'owner')
    const gate = await signedInStaff(opened, 'gate')
    expect((await gate.send('GET', '/coupons')).status).toBe(200)
    expect((await owner.send('PUT', '/staff_roles/gate', { permissions: ['tickets.write'] })).status).toBe(204)
    expect((await gate.send('GET', '/coupons')).status).toBe(403)
    expect((await rolesOf(owner)).find(({ name }) => name === 'gate')).toEqual({
      name: 'gate',
      permissions: ['tickets.read', 'tickets.write'],
      is_built_in: true,
      is_changed: true,
      members: 1
    })
    const line = (await listAudit({ db: opened.shop.db }, 10)).find(({ action }) => action === 'roles.save')
    expect(JSON.parse(line?.before_json ?? '')).toEqual({
      permissions: ['coupons.read', 'coupons.write', 'tickets.read', 'tickets.write']
    })
    expect(JSON.parse(line?.after_json ?? '')).toEqual({ permissions: ['tickets.read', 'tickets.write'] })
    expect((await owner.send('DELETE', '/staff_roles/gate')).status).toBe(204)
    expect((await gate.send('GET', '/coupons')).status).toBe(200)
  })

  test('a role of the shop: is made, given, kept while somebody has it, and removed', async () => {
    const opened = await open()
    const owner = await signedInStaff(opened, 'owner')
    const gate = await signedInStaff(opened, 'gate')
    await owner.send('PUT', '/staff_roles/night-shift', { permissions: ['moderation.read'] })
    const give = (roles: readonly string[]) => owner.send('PUT', `/staff_members/${gate.member.id}/roles`, { roles })
    expect((await give(['night-shift'])).status).toBe(204)
    const me = (await (await gate.send('GET', '/users/me')).json()) as StaffMemberBody
    expect(me.permissions).toEqual(['moderation.read'])
    expect(await outcome(await owner.send('DELETE', '/staff_roles/night-shift'))).toEqual([409, 'staff-role-in-use'])
    await give(['gate'])
    expect((await owner.send('DELETE', '/staff_roles/night-shift')).status).toBe(204)
    expect(await outcome(await give(['night-shift']))).toEqual([422, 'staff-role-unknown'])
  })

  test('an administrator: widens no role beyond what they have, and nobody changes an owner’s', async () => {
    const opened = await open()
    const owner = await signedInStaff(opened, 'owner')
    const admin = await signedInStaff(opened, 'admin')
    const permissions = ['payments.write']
    // Of finance it would take what moves wallets, so that its members were below an administrator.
    for (const role of ['admin', 'gate', 'new-one', 'finance'])
      expect(await outcome(await admin.send('PUT', `/staff_roles/${role}`, { permissions })), role).toEqual([
        403,
        'staff-above-you'
      ])
    expect(await outcome(await owner.send('PUT', '/staff_roles/owner', { permissions }))).toEqual([
      403,
      'staff-role-fixed'
    ])
    expect((await owner.send('PUT', '/staff_roles/Not a name', { permissions })).status).toBe(404)
  })
})
