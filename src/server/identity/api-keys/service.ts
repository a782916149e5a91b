import { v7 as uuid } from 'uuid'
import { z } from 'zod'
import type { ApiKeyRequest, ApiKeysBody, NewApiKeyBody } from '../../../contract/identity/api-key.ts'
import {
  API_KEY_CALLS_PER_MINUTE,
  API_KEY_HINT_LENGTH,
  API_KEY_PREFIX,
  API_KEY_TOUCH_MINUTES,
  API_KEYS_MAX,
  apiKeyExpiry,
  apiKeyPermissions,
  mayGrantToApiKey
} from '../../../domain/identity/api-key.ts'
import { ok } from '../../../domain/result.ts'
import { STAFF_PERMISSIONS, staffPermissions } from '../../../domain/identity/staff.ts'
import { MINUTE_MS } from '../../../domain/time.ts'
import { bindDeps } from '../../platform/bind-deps.ts'
import type { Database } from '../../platform/db/database.ts'
import { jsonColumn } from '../../platform/db/json-column.ts'
import { statement } from '../../platform/db/statement.ts'
import { forbidden, notFound, type ServiceResult, tooMany, unprocessable } from '../../platform/http/problem.ts'
import type { StaffPrincipal } from '../../platform/http/principal.ts'
import { consumeLimit, type Limit } from '../../platform/rate-limit/rate-limit.ts'
import { hashToken, newToken } from '../sessions/tokens.ts'
import { recordStaffAction } from '../staff/audit.ts'
import { readRoleChanges, rolesColumn } from '../staff/queries.ts'
import type { ApiKeyTable } from './tables.ts'

interface Deps {
  readonly db: Database
  readonly now: () => Date
}

export type ApiKeyService = ReturnType<typeof createApiKeyService>

/** Keys of other systems: each has permissions, an end and a limit of calls. */
export const createApiKeyService = (deps: Deps) => bindDeps(deps, { list, create, revoke, principalByKey })

const permissionsColumn = jsonColumn('api_keys.permissions_json', z.array(z.enum(STAFF_PERMISSIONS)).readonly())

const LIMIT: Limit = { name: 'api-key', max: API_KEY_CALLS_PER_MINUTE, windowMs: MINUTE_MS }

async function list({ db }: Deps): Promise<ApiKeysBody> {
  const rows = await db.query
    .selectFrom('api_keys')
    .innerJoin('staff_members', 'staff_members.id', 'api_keys.created_by')
    .selectAll('api_keys')
    .select('staff_members.email')
    .orderBy('api_keys.created_at', 'desc')
    .orderBy('api_keys.id', 'desc')
    .limit(API_KEYS_MAX * 2)
    .execute()
  return {
    api_keys: rows.map(({ permissions_json, key_hash, created_by, email, ...row }) => ({
      ...row,
      permissions: [...permissionsColumn.read(permissions_json)],
      created_by: email
    }))
  }
}

/** The key itself is answered here and never again: only its hash is stored. */
const create = (
  { db, now }: Deps,
  { name, permissions, days }: ApiKeyRequest,
  staff: StaffPrincipal
): ServiceResult<NewApiKeyBody> =>
  db.change(async tx => {
    if (!mayGrantToApiKey(permissions, staff.permissions)) return forbidden('staff-above-you')
    const at = now()
    const { open } = await tx.query
      .selectFrom('api_keys')
      .select(e => e.fn.countAll<number | string>().as('open'))
      .where('revoked_at', 'is', null)
      .where('expires_at', '>', at.toISOString())
      .executeTakeFirstOrThrow()
    if (Number(open) >= API_KEYS_MAX) return unprocessable('api-keys-full')
    const key = `${API_KEY_PREFIX}${newToken()}`
    const row = {
      ...{ id: uuid(), name, hint: key.slice(0, API_KEY_PREFIX.length + API_KEY_HINT_LENGTH) },
      permissions_json: permissionsColumn.write(permissions),
      created_at: at.toISOString(),
      expires_at: apiKeyExpiry(at, days).toISOString()
    }
    await tx.query
      .insertInto('api_keys')
      .values({ ...row, key_hash: hashToken(key), created_by: staff.staffId })
      .execute()
    const after = { name, permissions, expires_at: row.expires_at }
    await recordStaffAction(tx, staff, { action: 'api_keys.create', subject: subjectOf(row.id), after }, at)
    return ok({ id: row.id, key, expires_at: row.expires_at })
  })

const subjectOf = (id: string) => ({ type: 'api_key', id })

const revoke = ({ db, now }: Deps, id: string, staff: StaffPrincipal): ServiceResult<undefined> =>
  db.change(async tx => {
    const revoked = await tx.query
      .updateTable('api_keys')
      .set({ revoked_at: now().toISOString() })
      .where('id', '=', id)
      .where('revoked_at', 'is', null)
      .returning(['name', 'permissions_json'])
      .executeTakeFirst()
    if (!revoked) return notFound('not-found')
    const before = { name: revoked.name, permissions: permissionsColumn.read(revoked.permissions_json) }
    await recordStaffAction(tx, staff, { action: 'api_keys.revoke', subject: subjectOf(id), before }, now())
    return ok(undefined)
  })

interface OpenKey extends Pick<ApiKeyTable, 'id' | 'name' | 'permissions_json' | 'created_by' | 'expires_at'> {
  readonly last_used_at: string | null
  readonly email: string
  readonly roles_json: string
}

/** Asked with every call of another system. A key ends with the membership of its maker. */
const openKeyByHash = statement<{ key_hash: string; now: string }, OpenKey>((db, p) =>
  db
    .selectFrom('api_keys')
    .innerJoin('staff_members', 'staff_members.id', 'api_keys.created_by')
    .select(['api_keys.id', 'api_keys.name', 'api_keys.permissions_json', 'api_keys.created_by'])
    .select(['api_keys.expires_at', 'api_keys.last_used_at', 'staff_members.email', 'staff_members.roles_json'])
    .where('staff_members.disabled_at', 'is', null)
    .where('key_hash', '=', p('key_hash'))
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', p('now'))
)

/** The program behind a key; undefined where it has ended, and a problem where it calls too often. */
async function principalByKey(
  { db, now }: Deps,
  key: string,
  network: string
): ServiceResult<StaffPrincipal | undefined> {
  const at = now()
  const row = await db.first(openKeyByHash, { key_hash: hashToken(key), now: at.toISOString() })
  if (!row) return ok(undefined)
  const isAllowed = await db.change(tx => consumeLimit(tx, LIMIT, row.id, at))
  if (!isAllowed) return tooMany('api-key-too-many', MINUTE_MS / 1000)
  if (row.last_used_at === null || at.getTime() - Date.parse(row.last_used_at) >= API_KEY_TOUCH_MINUTES * MINUTE_MS)
    await db.change(tx =>
      tx.query.updateTable('api_keys').set({ last_used_at: at.toISOString() }).where('id', '=', row.id).execute()
    )
  const ofMaker = staffPermissions(rolesColumn.read(row.roles_json), await readRoleChanges(db))
  return ok({
    ...{ staffId: row.created_by, sessionId: '', apiKeyId: row.id, email: row.email, name: row.name, roles: [] },
    permissions: apiKeyPermissions(permissionsColumn.read(row.permissions_json), ofMaker),
    pendingStep: null,
    sessionEndsAt: row.expires_at,
    ...{ device: `API · ${row.name}`, network }
  })
}
