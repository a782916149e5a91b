declare module '../../platform/db/tables.ts' {
  interface Tables {
    phone_orders: PhoneOrderTable
  }
}

/** An order that staff fill, or filled, for somebody on the phone. */
export interface PhoneOrderTable {
  order_id: string
  /** Who takes it. */
  staff_id: string
  started_at: string
}
