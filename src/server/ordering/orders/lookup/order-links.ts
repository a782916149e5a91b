import { createHmac, timingSafeEqual } from 'node:crypto'
import { isLinkFresh, ORDER_ACCESS_HOURS } from '../../../../domain/ordering/order-link.ts'
import type { OrderRow } from '../queries.ts'

const HOUR_S = 3_600

export type OrderLinks = ReturnType<typeof orderLinks>

/** Tokens that open an order: its own while it is recent, afterwards signed ones that expire. */
export const orderLinks = (secret: string) => {
  const sign = ({ number, token }: OrderRow, until: string) =>
    createHmac('sha256', secret).update(`order-pass\n${number}\n${token}\n${until}`).digest('base64url').slice(0, 27)

  const passFor = (row: OrderRow, now: Date) => {
    // Rounded to the hour: pages that compare tokens do not reload with every answer.
    const until = String(Math.ceil(now.getTime() / 1000 / HOUR_S + ORDER_ACCESS_HOURS) * HOUR_S)
    return `${until}.${sign(row, until)}`
  }

  /** Expiry of a signed token, in ms; undefined for anything else. */
  const passEnd = (row: OrderRow, token: string) => {
    const [until = '', signature = ''] = token.split('.')
    return sameSecret(sign(row, until), signature) ? Number(until) * 1000 : undefined
  }

  return {
    /** The token in an order's body: only for those who may see the order. */
    tokenFor: (row: OrderRow, now: Date) => (isFresh(row, now) ? row.token : passFor(row, now)),
    passFor,
    /** True for the order's own token and for a signed one, even if expired. */
    isOwn: (row: OrderRow, token: string) => sameSecret(row.token, token) || passEnd(row, token) !== undefined,
    opens(row: OrderRow, token: string, now: Date): boolean {
      if (sameSecret(row.token, token)) return isFresh(row, now)
      return (passEnd(row, token) ?? 0) > now.getTime()
    }
  }
}

const isFresh = (row: OrderRow, now: Date) =>
  isLinkFresh(
    {
      state: row.state,
      shipment: row.shipment_state,
      completedAt: row.completed_at,
      updatedAt: row.updated_at
    },
    now
  )

function sameSecret(a: string, b: string) {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}
