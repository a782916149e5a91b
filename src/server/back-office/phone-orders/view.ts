import type { AddressInput } from '../../../contract/address.ts'
import { KNOWN_ADDRESSES_MAX, type PhoneOrderBody } from '../../../contract/staff/phone-orders.ts'
import { isPaidInParts } from '../../../domain/money/payment.ts'
import { ok } from '../../../domain/result.ts'
import type { StaffRequest } from '../../identity/index.ts'
import { offeredMethods } from '../../ordering/checkout/index.ts'
import { addressColumn } from '../../ordering/orders/index.ts'
import type { Database } from '../../platform/db/database.ts'
import { notFound, type ServiceResult } from '../../platform/http/problem.ts'
import type { PhoneOrdersDeps } from './deps.ts'

/** Earlier orders that are searched for addresses. */
const EARLIER_ORDERS = 20

/** An order as far as it is filled; what is known of the number is seen by those who may see customers. */
export async function phoneOrderBody(
  deps: PhoneOrdersDeps,
  number: string,
  { staff, locale }: StaffRequest
): ServiceResult<PhoneOrderBody> {
  const seesCustomers = staff.permissions.includes('customers.read')
  const order = await deps.orders.read({ number, token: '', asStaff: true }, locale)
  if (!order) return notFound('order-not-found')
  const { token: _, ...shown } = order
  const methods = (await deps.methods()).filter(method => !isPaidInParts(method))
  return ok({
    order: shown,
    taken_by: await takerOf(deps.db, number),
    customer: seesCustomers ? await customerBy(deps.db, order.phone) : null,
    addresses: seesCustomers ? await addressesOf(deps.db, order.phone) : [],
    ...offeredMethods(methods, order, locale, true)
  })
}

async function takerOf({ query }: Database, number: string) {
  const row = await query
    .selectFrom('phone_orders')
    .innerJoin('orders', 'orders.id', 'phone_orders.order_id')
    .innerJoin('staff_members', 'staff_members.id', 'phone_orders.staff_id')
    .select('staff_members.name')
    .where('orders.number', '=', number)
    .executeTakeFirst()
  return row?.name ?? ''
}

async function customerBy({ query }: Database, phone: string) {
  const user = await query
    .selectFrom('identities')
    .innerJoin('users', 'users.id', 'identities.user_id')
    .select(['users.id', 'first_name', 'last_name'])
    .where('identities.kind', '=', 'phone')
    .where('identities.subject', '=', phone)
    .where('users.deleted_at', 'is', null)
    .executeTakeFirst()
  return user ? { id: user.id, name: [user.first_name, user.last_name].filter(Boolean).join(' ') } : null
}

/** Each place once, the newest first. */
async function addressesOf({ query }: Database, phone: string): Promise<readonly AddressInput[]> {
  const rows = await query
    .selectFrom('orders')
    .select('address_json')
    .where('phone', '=', phone)
    .where('completed_at', 'is not', null)
    .where('address_json', 'is not', null)
    .orderBy('completed_at', 'desc')
    .limit(EARLIER_ORDERS)
    .execute()
  const places = [...new Set(rows.map(({ address_json }) => address_json).filter(json => json !== null))]
  return places
    .map(json => addressColumn.read(json))
    .filter(({ detail }) => detail !== '')
    .slice(0, KNOWN_ADDRESSES_MAX)
}
