import { expect, test } from 'vitest'
import { STAFF_PERMISSIONS } from '../../../src/domain/identity/staff.ts'
import { openTestShop, type TestShop } from '../../support/shop.ts'
import { signedInStaff } from '../../support/staff.ts'

/** By which somebody becomes a member of staff. */
const PUBLIC = ['POST /sessions', 'POST /sessions/passkey', 'POST /sessions/passkey_challenges', 'POST /invitations']
/** What every member may do, whatever their roles. */
const SIGNED_IN = [
  'DELETE /sessions/current',
  'GET /users/me',
  'GET /roulette/check_auth',
  'POST /sessions/current/second_factor',
  'POST /users/me/second_factor',
  'PUT /users/me/second_factor',
  'POST /users/me/recovery_codes',
  'GET /users/me/security',
  'POST /users/me/passkey_challenges',
  'POST /users/me/passkeys',
  'DELETE /users/me/passkeys/{id}',
  'DELETE /users/me/sessions/{id}',
  // Both need a permission of several: the service asks for it.
  'GET /search',
  'GET /catalogue_choices',
  'GET /saved_views',
  'POST /saved_views',
  'DELETE /saved_views/{id}'
]

interface Document {
  readonly paths: Readonly<
    Record<string, Readonly<Record<string, { readonly security?: readonly { readonly staff?: readonly string[] }[] }>>>
  >
}

const callsOf = async ({ request }: TestShop) => {
  const { paths } = (await (await request('GET', '/api/back_office/openapi.json')).json()) as Document
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { security = [] }]) => ({
      call: `${method.toUpperCase()} ${path}`,
      method: method.toUpperCase(),
      path: `/api/back_office${path.replace(/\{\w+\}/g, 'nothing')}`,
      needed: security.map(({ staff }) => staff)
    }))
  )
}

test('calls of staff: each declares one permission, and only signing in declares none', async () => {
  const calls = await callsOf(await openTestShop('SQLite'))
  const declaredBy = (needed: (typeof calls)[number]['needed']) => {
    if (needed.length === 0) return 'public'
    const [permissions = []] = needed
    if (permissions.length === 0) return 'signed-in'
    return STAFF_PERMISSIONS.some(known => known === permissions[0]) ? 'permission' : `unknown: ${permissions.join()}`
  }
  const byDeclaration = Map.groupBy(calls, ({ needed }) => declaredBy(needed))
  const named = (declaration: string) => (byDeclaration.get(declaration) ?? []).map(({ call }) => call).sort()
  expect(named('public')).toEqual(PUBLIC.toSorted())
  expect(named('signed-in')).toEqual(SIGNED_IN.toSorted())
  expect([...byDeclaration.keys()].sort()).toEqual(['permission', 'public', 'signed-in'])
})

test('calls of staff: refuse strangers and members without the permission before anything of a request is read', async () => {
  const opened = await openTestShop('SQLite')
  // Sent as text, and with a path that is none: each would be refused for that as well.
  const headers = { 'content-type': 'text/plain' }
  const { cookie } = await signedInStaff(opened, 'quotes')
  const mistaken: string[] = []
  for (const { call, method, path, needed } of await callsOf(opened)) {
    if (PUBLIC.includes(call)) continue
    const body = method === 'GET' ? undefined : {}
    const stranger = await opened.request(method, path, body, headers)
    if (stranger.status !== 401) mistaken.push(`${call} answers a stranger ${stranger.status}`)
    if (SIGNED_IN.includes(call) || needed[0]?.some(permission => permission.startsWith('quotes.'))) continue
    const member = await opened.request(method, path, body, { ...headers, cookie })
    if (member.status !== 403) mistaken.push(`${call} answers a member ${member.status}`)
  }
  expect(mistaken).toEqual([])
})
