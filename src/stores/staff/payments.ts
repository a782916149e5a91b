import { getStaffPayment, getStaffPayments } from '../../api/staff/payments.ts'
import type { PaymentListSearch } from '../office/payment-list-search.ts'

export { postPaymentCheck as checkPayment } from '../../api/staff/payments.ts'

export const paymentsQuery = (search: PaymentListSearch) => ({
  queryKey: ['payments', 'list', search],
  queryFn: () => getStaffPayments(search),
  placeholderData: <Body>(before: Body | undefined) => before
})

export const paymentQuery = (number: string) => ({
  queryKey: ['payments', 'one', number],
  queryFn: () => getStaffPayment(number)
})
