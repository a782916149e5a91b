import type { LoyaltyBody } from '../contract/ordering/order-list.ts'
import { http } from './http.ts'

/** Membership of the signed-in user, and what they have bought. */
export const getLoyalty = () => http<LoyaltyBody>('/orders/erp_loyalty')
