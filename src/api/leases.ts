import type {
  LeaseAnswersRequest,
  LeaseApplicationRequest,
  LeaseBillKindId,
  LeaseBody,
  LeaseList,
  LeasePayMethod,
  OrderLeaseBody
} from '../contract/money/lease.ts'
import { http } from './http.ts'
import { orderPath, type OrderRef } from './orders.ts'

const leasePath = (number: string) => `/leases/${encodeURIComponent(number)}`

/** The lease offer of an order, and the state of its application. */
export const getOrderLease = (order: OrderRef) =>
  http<OrderLeaseBody>(`${orderPath(order)}/lease`, { orderToken: order.token })

export const postApplication = (order: OrderRef, body: LeaseApplicationRequest, idempotencyKey: string) =>
  http<OrderLeaseBody>(`${orderPath(order)}/lease`, {
    method: 'POST',
    body,
    orderToken: order.token,
    idempotencyKey
  })

export const getLeases = (page: number) => http<LeaseList>(`/leases?page=${page}`)

/** The lender and the payment provider are asked how far they are. */
export const getLease = (number: string) => http<LeaseBody>(leasePath(number))

export const postAnswers = (number: string, body: LeaseAnswersRequest) =>
  http<LeaseBody>(`${leasePath(number)}/answers`, { method: 'POST', body })

export const putWithdraw = (number: string) => http<LeaseBody>(`${leasePath(number)}/withdraw`, { method: 'PUT' })

/** A bill for the next instalment, or for everything. */
export const postBill = (number: string, kind: LeaseBillKindId) =>
  http<LeaseBody>(`${leasePath(number)}/bills`, { method: 'POST', body: { kind } })

/** Opens a payment for what waits to be paid. */
export const postLeasePayment = (number: string, method: LeasePayMethod, idempotencyKey: string) =>
  http<LeaseBody>(`${leasePath(number)}/payments`, { method: 'POST', body: { method }, idempotencyKey })
