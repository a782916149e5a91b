import { expect, test } from 'vitest'
import { STAFF_ROLE_NAMES, staffPermissions } from '../../../src/domain/identity/staff.ts'
import { openTestShop } from '../../support/shop.ts'
import { signedInStaff } from '../../support/staff.ts'

interface Document {
  readonly paths: Readonly<
    Record<string, Readonly<Record<string, { readonly security?: readonly { readonly staff?: readonly string[] }[] }>>>
  >
}

/** Refusals of a call that was let in: what it asks for is not there, or not given. */
const LET_IN = new Set([200, 201, 204, 400, 404, 409, 413, 415, 422])

test(
  'permission matrix: each role makes the calls of its permissions, and no other',
  { timeout: 120_000 },
  async () => {
    const shop = await openTestShop('SQLite')
    const { paths } = (await (await shop.request('GET', '/api/back_office/openapi.json')).json()) as Document
    const calls = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).flatMap(([method, { security }]) => {
        const [permission] = security?.find(({ staff }) => staff)?.staff ?? []
        return permission === undefined ? [] : [{ method: method.toUpperCase(), path, permission }]
      })
    )
    expect(calls.length).toBeGreaterThan(50)
    const mistaken: string[] = []
    for (const role of STAFF_ROLE_NAMES) {
      const { cookie } = await signedInStaff(shop, role)
      const permissions: readonly string[] = staffPermissions([role])
      for (const { method, path, permission } of calls) {
        // Sent as text and to nothing that exists, so that a call that is let in changes nothing.
        const address = `/api/back_office${path.replace(/\{\w+\}/g, 'nothing')}`
        const body = method === 'GET' ? undefined : '{}'
        const { status } = await shop.request(method, address, body, { 'content-type': 'text/plain', cookie })
        const isRight = permissions.includes(permission) ? LET_IN.has(status) : status === 403
        if (!isRight) mistaken.push(`${role}: ${method} ${path} (${permission}) answers ${status}`)
      }
    }
    expect(mistaken).toEqual([])
  }
)
