import { getPaymentMethodSettings } from '../../api/staff/payment-methods.ts'

export {
  postPaymentMethodTest as testPaymentMethod,
  putPaymentMethod as switchPaymentMethod
} from '../../api/staff/payment-methods.ts'

export const paymentMethodsQuery = { queryKey: ['payment-methods'], queryFn: getPaymentMethodSettings }
