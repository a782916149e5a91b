import { leaseAnswersBody, leaseApplicationBody, leaseBillBody, leasePayBody } from '../../../contract/lease.ts'
import type { Operation } from '../../platform/openapi/operation.ts'

export const LEASE_OPERATIONS: readonly Operation[] = [
  {
    method: 'get',
    path: '/leases/offer',
    summary: 'What leasing so many of a variant would cost over each term, and whether it can be had',
    access: 'public',
    answer: 'LeaseOfferBody'
  },
  {
    method: 'get',
    path: '/orders/:number/lease',
    summary: 'What leasing an order would cost, and how its application is doing',
    access: 'order',
    answer: 'OrderLeaseBody'
  },
  {
    method: 'post',
    path: '/orders/:number/lease',
    summary: 'Apply for leasing a placed order',
    access: 'user',
    body: leaseApplicationBody,
    once: true,
    answer: 'OrderLeaseBody',
    status: 201
  },
  { method: 'get', path: '/leases', summary: 'One’s own leases, newest first', access: 'user', answer: 'LeaseList' },
  {
    method: 'get',
    path: '/leases/:number',
    summary: 'A lease; the lender and whoever takes a payment are asked how far they are',
    access: 'user',
    answer: 'LeaseBody'
  },
  {
    method: 'post',
    path: '/leases/:number/answers',
    summary: 'What the lender wanted to know besides',
    access: 'user',
    body: leaseAnswersBody,
    answer: 'LeaseBody'
  },
  {
    method: 'put',
    path: '/leases/:number/withdraw',
    summary: 'Take an application back before it is decided; the down payment goes back',
    access: 'user',
    answer: 'LeaseBody'
  },
  {
    method: 'post',
    path: '/leases/:number/bills',
    summary: 'The next instalment, or everything at once, to be paid',
    access: 'user',
    body: leaseBillBody,
    answer: 'LeaseBody',
    status: 201
  },
  {
    method: 'post',
    path: '/leases/:number/payments',
    summary: 'Open a payment for what waits to be paid',
    access: 'user',
    body: leasePayBody,
    once: true,
    answer: 'LeaseBody',
    status: 201
  },
  {
    method: 'post',
    path: '/leases/callback/:id',
    summary: 'The lender has news: it is asked, not believed',
    access: 'public',
    answer: '{ ok }'
  }
]
