import { putCheckout } from '../../api/checkout.ts'
import { getOwnOrders } from '../../api/customer-orders.ts'
import type { OrderBody } from '../../contract/ordering/order.ts'
import type { PaymentMethodsResponse } from '../../contract/money/payment.ts'
import { $addressChoice, draft } from './checkout-draft.ts'
import { addressOf, checkFields } from './checkout-fields.ts'

type Methods = PaymentMethodsResponse['payment_methods']

/** Nobody has answered anything about this order yet. */
const isUntouched = ({ requires_delivery, ship_address, delivery, payment_method }: OrderBody) =>
  requires_delivery && !ship_address && !delivery && !payment_method

/** The way in which this customer paid last, where this order can be paid so. A lease is applied for each time. */
async function lastMethod(methods: Methods) {
  const { orders } = await getOwnOrders({ filter: 'all', sort: 'date_desc', page: 1 })
  const paid = orders.find(({ payment_method }) => methods.some(({ id }) => id === payment_method))?.payment_method
  return methods.find(({ id }) => id === paid && id !== 'lease')?.id
}

/**
 * Answers for a customer whose main address stands in the fields: the cheapest delivery to it, paid as the last time.
 * The answers can be changed on the review, from which one press places the order. Without all of it, nothing is
 * answered.
 */
export async function prefillReturningCustomer(order: OrderBody, methods: Methods): Promise<OrderBody | undefined> {
  const fields = draft.$record.get()
  const problems = { ...checkFields('contact', fields), ...checkFields('address', fields) }
  if (!isUntouched(order) || $addressChoice.get() === null || Object.keys(problems).length > 0) return undefined
  try {
    const payment_method = await lastMethod(methods)
    if (!payment_method) return undefined
    const contact = { email: fields.email.trim(), phone: fields.phone.trim() }
    const delivery = { option: 'default' } as const
    return await putCheckout(order, { ...contact, ship_address: addressOf(fields), delivery, payment_method })
  } catch {
    // The steps ask one by one, and say what is wrong.
    return undefined
  }
}
