import type {
  LeaseAnswersBody,
  LeaseApplicationBody,
  LeaseBillKindId,
  LeaseBody,
  LeaseList,
  LeasePayMethod,
  OrderLeaseBody
} from '../contract/lease.ts'
import { http } from './http.ts'
import { orderPath, type OrderKey } from './orders.ts'

const leasePath = (number: string) => `/leases/${encodeURIComponent(number)}`

/** What an order would cost on lease, and how its application is doing. */
export const getOrderLease = (order: OrderKey) =>
  http<OrderLeaseBody>(`${orderPath(order)}/lease`, { orderToken: order.token })

export const postApplication = (order: OrderKey, body: LeaseApplicationBody, idempotencyKey: string) =>
  http<OrderLeaseBody>(`${orderPath(order)}/lease`, {
    method: 'POST',
    body,
    orderToken: order.token,
    idempotencyKey
  })

export const getLeases = (page: number) => http<LeaseList>(`/leases?page=${page}`)

/** The lender, and whoever takes a payment, are asked how far they are. */
export const getLease = (number: string) => http<LeaseBody>(leasePath(number))

export const postAnswers = (number: string, body: LeaseAnswersBody) =>
  http<LeaseBody>(`${leasePath(number)}/answers`, { method: 'POST', body })

export const putWithdraw = (number: string) => http<LeaseBody>(`${leasePath(number)}/withdraw`, { method: 'PUT' })

/** What is to be paid next, or everything at once. */
export const postBill = (number: string, kind: LeaseBillKindId) =>
  http<LeaseBody>(`${leasePath(number)}/bills`, { method: 'POST', body: { kind } })

/** Opens a payment for what waits to be paid. */
export const postLeasePayment = (number: string, method: LeasePayMethod, idempotencyKey: string) =>
  http<LeaseBody>(`${leasePath(number)}/payments`, { method: 'POST', body: { method }, idempotencyKey })
