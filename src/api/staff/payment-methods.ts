import type { PaymentMethodSettingsBody, SwitchMethodRequest } from '../../contract/staff/payment-methods.ts'
import type { SwitchableMethod } from '../../domain/money/payment.ts'
import { http } from '../http.ts'

export const getPaymentMethodSettings = () =>
  http<PaymentMethodSettingsBody>('/payment_methods', { staff: true, fresh: true })

export const putPaymentMethod = (method: SwitchableMethod, body: SwitchMethodRequest) =>
  http<PaymentMethodSettingsBody>(`/payment_methods/${method}`, { method: 'PUT', body, staff: true })

export const postPaymentMethodTest = (method: SwitchableMethod) =>
  http<PaymentMethodSettingsBody>(`/payment_methods/${method}/tests`, { method: 'POST', body: {}, staff: true })
