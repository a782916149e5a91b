import type { PaymentMethodSettingsBody, SwitchMethodRequest } from '../../../contract/staff/payment-methods.ts'
import {
  isProviderMethod,
  maySwitchOff,
  SWITCHABLE_METHODS,
  type SwitchableMethod
} from '../../../domain/money/payment.ts'
import { ok } from '../../../domain/result.ts'
import { HOUR_MS } from '../../../domain/time.ts'
import { recordStaffAction } from '../../identity/index.ts'
import {
  lockPaymentMethods,
  writeMethodEnabled,
  writeProviderTest,
  type PaymentService
} from '../../money/payments/index.ts'
import { bindDeps } from '../../platform/bind-deps.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Environment } from '../../platform/environment/environment.ts'
import { providerStates } from '../../platform/environment/provider-states.ts'
import { conflict, tooMany, unprocessable, type ServiceResult } from '../../platform/http/problem.ts'
import type { StaffPrincipal } from '../../platform/http/principal.ts'
import { consumeLimit, type Limit } from '../../platform/rate-limit/rate-limit.ts'

export interface PaymentMethodsDeps {
  readonly db: Database
  readonly environment: Environment
  readonly payments: Pick<PaymentService, 'configuredMethods' | 'mayTest' | 'test'>
  readonly now: () => Date
}

/** Payment methods on and off, and test calls to their providers. */
export const paymentMethodSettings = (deps: PaymentMethodsDeps) => bindDeps(deps, { read, switchMethod, test })
export type PaymentMethodSettings = ReturnType<typeof paymentMethodSettings>

type Query = Pick<Database, 'query'>

const rowsOf = ({ query }: Query) => query.selectFrom('payment_method_settings').selectAll().execute()

async function read({ db, environment, payments }: PaymentMethodsDeps): Promise<PaymentMethodSettingsBody> {
  const rows = new Map((await rowsOf(db)).map(row => [row.method, row]))
  const states = new Map<string, 'live' | 'simulator' | 'absent'>(
    providerStates(environment).map(({ name, state }) => [name, state])
  )
  return {
    methods: SWITCHABLE_METHODS.map(method => {
      const row = rows.get(method)
      return {
        ...{ method, provider: providerOf(method, states.get(method)) },
        ...{ is_enabled: row?.is_enabled !== 0, version: row?.version ?? 1, changed_at: row?.changed_at ?? null },
        may_test: isProviderMethod(method) && payments.mayTest(method),
        last_test: row?.tested_at
          ? {
              ...{ at: row.tested_at, outcome: row.test_outcome ?? 'unavailable' },
              ...{ answer: row.test_answer ?? '', ms: row.test_ms ?? 0 }
            }
          : null
      }
    })
  }
}

/** A transfer has an account, and nobody who answers. */
function providerOf(method: SwitchableMethod, state: 'live' | 'simulator' | 'absent' = 'absent') {
  if (method === 'cash') return 'none' as const
  return method === 'transfer' && state !== 'absent' ? ('none' as const) : state
}

/** Methods that can be offered and are on. */
async function methodsOn(reader: Query, { payments }: PaymentMethodsDeps): Promise<readonly SwitchableMethod[]> {
  const off = new Set((await rowsOf(reader)).flatMap(row => (row.is_enabled === 0 ? [row.method] : [])))
  return [...payments.configuredMethods(), 'cash' as const].filter(method => !off.has(method))
}

async function switchMethod(
  deps: PaymentMethodsDeps,
  staff: StaffPrincipal,
  method: SwitchableMethod,
  { version, is_enabled, reason }: SwitchMethodRequest
): ServiceResult<PaymentMethodSettingsBody> {
  const done = await deps.db.change(async tx => {
    await lockPaymentMethods(tx)
    const row = (await rowsOf(tx)).find(each => each.method === method)
    if ((row?.version ?? 1) !== version) return conflict('payment-method-changed')
    if (!is_enabled && !maySwitchOff(method, await methodsOn(tx, deps))) return unprocessable('payment-method-last')
    const at = deps.now()
    await writeMethodEnabled(tx, method, is_enabled, version + 1, at)
    const change = { before: { is_enabled: row?.is_enabled !== 0 }, after: { is_enabled, reason } }
    const action = is_enabled ? 'payment_methods.enable' : 'payment_methods.disable'
    await recordStaffAction(tx, staff, { action, subject: { type: 'payment_method', id: method }, ...change }, at)
    return ok(undefined)
  })
  return done.ok ? ok(await read(deps)) : done
}

/** Providers count calls as well. */
const TEST_LIMIT: Limit = { name: 'payment-method-tests', max: 30, windowMs: HOUR_MS }
const PAUSE_SECONDS = 600

/** Calls the provider without moving anything, and keeps how it answered. */
async function test(
  deps: PaymentMethodsDeps,
  staff: StaffPrincipal,
  method: SwitchableMethod
): ServiceResult<PaymentMethodSettingsBody> {
  const { db, payments, now } = deps
  if (!isProviderMethod(method) || !payments.mayTest(method)) return unprocessable('payment-method-no-test')
  if (!(await db.change(tx => consumeLimit(tx, TEST_LIMIT, staff.staffId, now()))))
    return tooMany('too-many-requests', PAUSE_SECONDS)
  const outcome = await payments.test(method)
  if (!outcome) return unprocessable('payment-method-no-test')
  await db.change(async tx => {
    const at = now()
    await writeProviderTest(tx, method, outcome, at)
    const subject = { type: 'payment_method', id: method }
    await recordStaffAction(tx, staff, { action: 'payment_methods.test', subject, after: outcome }, at)
  })
  return ok(await read(deps))
}
