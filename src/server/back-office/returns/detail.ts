import type { z } from 'zod'
import { RETURN_STEPS, type returnStepRequestSchema, type StaffReturnBody } from '../../../contract/staff/returns.ts'
import { ok } from '../../../domain/result.ts'
import { returnCanBecome } from '../../../domain/ordering/returns.ts'
import type { Locale } from '../../../i18n/locales.ts'
import { forbidden, notFound, unprocessable, type ServiceResult } from '../../platform/http/problem.ts'
import type { StaffPrincipal } from '../../platform/http/principal.ts'
import type { StaffReturnsDeps } from './deps.ts'

/** A return with its pictures, and what would go back if it were refunded now. */
export async function viewReturn(
  { db, orders, returns }: StaffReturnsDeps,
  number: string,
  locale: Locale
): ServiceResult<StaffReturnBody> {
  const order = await orders.read({ number: number.split('-')[0] ?? '', token: '', asStaff: true }, locale)
  const found = order?.returns.find(each => each.number === number)
  const preview = found && (await returns.refundPreview(number))
  if (!order || !found || !preview) return notFound('return-not-found')
  const { recipient_name, phone } = await db.query
    .selectFrom('orders')
    .select(['recipient_name', 'phone'])
    .where('number', '=', order.number)
    .executeTakeFirstOrThrow()
  const { lines, ...shown } = found
  const { version, ...refund } = preview
  return ok({
    ...shown,
    ...{ order_number: order.number, version },
    buyer: { name: recipient_name, phone },
    lines: lines.map(({ line_item_id, quantity }) => {
      const line = order.line_items.find(({ id }) => id === line_item_id)
      return {
        ...{ line_item_id, quantity, sku: line?.variant.sku ?? '' },
        name: [line?.product.name, line?.variant.options_text].filter(Boolean).join(', ')
      }
    }),
    refund,
    steps: RETURN_STEPS.filter(step => returnCanBecome(found.state, step))
  })
}

/** Takes a return a step further, as it was seen: the order's version, and the sum of a refund, must be the same still. */
export async function advanceReturn(
  deps: StaffReturnsDeps,
  staff: StaffPrincipal,
  number: string,
  { step, version, answer, restock, pieces, total }: z.output<typeof returnStepRequestSchema>,
  locale: Locale
): ServiceResult<StaffReturnBody> {
  if (step === 'refunded' && !staff.permissions.includes('payments.write')) return forbidden('staff-permission')
  // Money goes back only as it was read.
  if (step === 'refunded' && total === undefined) return unprocessable('invalid', { field: 'total' })
  const decision = {
    ...(answer !== '' && { answer }),
    ...(step === 'received' && { restock, ...(pieces && { pieces }) })
  }
  const by = { actor: staff, version, ...(step === 'refunded' && { total }) }
  const done = await deps.returns.decide(number, step, decision, by)
  return done.ok ? viewReturn(deps, number, locale) : done
}
