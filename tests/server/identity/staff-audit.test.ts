import { Hono } from 'hono'
import { expect, test } from 'vitest'
import type { AuditLinesBody } from '../../../src/contract/staff/audit.ts'
import { ok } from '../../../src/domain/result.ts'
import { listAudit, recordStaffAction } from '../../../src/server/identity/index.ts'
import { createStaffAuthentication } from '../../../src/server/identity/staff/authentication.ts'
import type { HttpEnv } from '../../../src/server/platform/http/env.ts'
import type { StaffPrincipal } from '../../../src/server/platform/http/principal.ts'
import { localDate } from '../../../src/domain/time.ts'
import { onBothDatabases } from '../../support/shop.ts'
import { signedInStaff } from '../../support/staff.ts'

const STRANGER: StaffPrincipal = {
  staffId: '',
  sessionId: '',
  email: '',
  name: '',
  roles: [],
  permissions: [],
  pendingStep: null,
  sessionEndsAt: '',
  device: '',
  network: 'n'
}

type Staff = Awaited<ReturnType<typeof signedInStaff>>

const linesOf = async ({ send }: Staff, query = '') =>
  (await (await send('GET', `/audit_lines${query}`)).json()) as AuditLinesBody

onBothDatabases('audit of staff', open => {
  test('a change: says who, what before and after, and from where, without the address itself', async () => {
    const opened = await open()
    const owner = await signedInStaff(opened, 'owner')
    await owner.send(
      'PUT',
      '/staff_roles/gate',
      { permissions: ['tickets.read'] },
      { 'x-forwarded-for': '203.0.113.9' }
    )
    const [line] = (await linesOf(owner, '?action=roles')).audit_lines
    expect(line).toMatchObject({
      member: { email: owner.email, name: 'Сарнай' },
      action: 'roles.save',
      subject_type: 'staff_role',
      subject_id: 'gate',
      before: { permissions: ['coupons.read', 'coupons.write', 'tickets.read', 'tickets.write'] },
      after: { permissions: ['tickets.read'] }
    })
    expect(line?.network).toMatch(/^[\w-]{10,}$/)
    expect(JSON.stringify(line)).not.toContain('203.0.113')
  })

  test('lines: are found by who, area, thing and time, page by page', async () => {
    const opened = await open()
    const owner = await signedInStaff(opened, 'owner')
    const gate = await signedInStaff(opened, 'gate')
    await owner.send('PUT', `/staff_members/${gate.member.id}/suspension`)
    await owner.send('DELETE', `/staff_members/${gate.member.id}/suspension`)
    const before = localDate(opened.clock.now)
    // Into the next day there, an hour at a time: a session that rests ends.
    while (localDate(opened.clock.now) === before) {
      opened.clock.pass(60)
      await owner.send('GET', '/users/me')
    }
    const from = localDate(opened.clock.now)
    for (let turn = 0; turn < 5; turn++) {
      opened.clock.pass(1)
      await owner.send('PUT', `/staff_members/${gate.member.id}/suspension`)
      await owner.send('DELETE', `/staff_members/${gate.member.id}/suspension`)
    }
    const all = await linesOf(
      owner,
      `?action=members&subject_id=${gate.member.id}&from=${from}&staff_id=${owner.member.id}`
    )
    expect(all.audit_lines).toHaveLength(10)
    const first = await linesOf(owner, `?action=members&subject_id=${gate.member.id}&from=${from}&per_page=7`)
    const rest = await linesOf(
      owner,
      `?action=members&subject_id=${gate.member.id}&from=${from}&per_page=7&cursor=${first.next_cursor}`
    )
    expect([...first.audit_lines, ...rest.audit_lines].map(({ id }) => id)).toEqual(all.audit_lines.map(({ id }) => id))
    expect(rest.next_cursor).toBeNull()
    expect((await linesOf(owner, '?action=members.enable')).audit_lines).toHaveLength(6)
    expect((await linesOf(owner, `?to=${before}&action=members.enable`)).audit_lines).toHaveLength(1)
    expect((await linesOf(owner, `?to=${from}&action=members.enable`)).audit_lines).toHaveLength(6)
  })

  test('an export: is a table for a spreadsheet, runs no formulas, and leaves a line', async () => {
    const opened = await open()
    const auditor = await signedInStaff(opened, 'auditor')
    const subject = { type: 'z', id: '=1+1' }
    await opened.shop.db.change(tx =>
      recordStaffAction(tx, 'command', { action: 'x.y', subject, after: { note: 'a, "b"' } }, opened.clock.now)
    )
    const answer = await auditor.send('GET', '/audit_lines/export.csv')
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="audit.csv"')
    const text = await answer.text()
    expect(text).toContain('command,x.y,z,\'=1+1,{},"{""note"":""a, \\""b\\""""}",')
    expect((await linesOf(auditor, '?action=audit.export')).audit_lines).toHaveLength(1)
  })

  test('an audit: is not for everybody, and an auditor changes nothing', async () => {
    const opened = await open()
    const [gate, auditor] = [await signedInStaff(opened, 'gate'), await signedInStaff(opened, 'auditor')]
    expect((await gate.send('GET', '/audit_lines')).status).toBe(403)
    expect((await auditor.send('PUT', '/staff_roles/gate', { permissions: [] })).status).toBe(403)
  })

  test('a change whose service writes no line: has one of its call; a refusal and a reading have none', async () => {
    const opened = await open()
    const { member } = await signedInStaff(opened, 'gate')
    const principal = { ...STRANGER, staffId: member.id }
    const { operation } = createStaffAuthentication({
      sessions: { principalByToken: () => Promise.resolve({ ...principal }) },
      apiKeys: { principalByKey: () => Promise.resolve(ok(undefined)) },
      publicUrl: 'http://localhost',
      pseudonymize: text => text,
      db: opened.shop.db,
      now: () => opened.clock.now
    })
    const app = new Hono<HttpEnv>()
      .post('/quiet', operation('signed-in', 'Change', {}), c => c.body(null, 204))
      .post('/refused', operation('signed-in', 'Change', {}), c => c.body(null, 422))
      .get('/read', operation('signed-in', 'Read', {}), c => c.body(null, 204))
    const request = (path: string, method: string) => app.request(path, { method, headers: { cookie: 'staff=x' } })
    for (const [path, method] of [
      ['/quiet', 'POST'],
      ['/refused', 'POST'],
      ['/read', 'GET']
    ] as const)
      await request(path, method)
    const lines = await listAudit({ db: opened.shop.db }, 50)
    expect(lines.filter(({ action }) => action.startsWith('calls.'))).toMatchObject([
      { action: 'calls.post', subject_id: '/quiet', staff_id: member.id }
    ])
  })

  test('where a change came from: is forgotten after a year, and the line stays', async () => {
    const opened = await open()
    const gate = await signedInStaff(opened, 'gate')
    const origin = () =>
      opened.shop.db.query
        .selectFrom('staff_audit')
        .select(['network', 'device'])
        .where('staff_id', '=', gate.member.id)
        .execute()
    expect((await origin()).every(({ network }) => network !== '')).toBe(true)
    opened.clock.pass(366 * 24 * 60)
    await opened.job('retention.prune')
    expect((await origin()).length).toBeGreaterThan(0)
    expect((await origin()).every(({ network, device }) => network === '' && device === '')).toBe(true)
  })
})
