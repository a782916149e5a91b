declare module '../../platform/db/tables.ts' {
  interface Tables {
    delivery_runs: DeliveryRunTable
    delivery_run_stops: DeliveryRunStopTable
  }
}

export interface DeliveryRunTable {
  number: number
  /** Counts its changes: who changes what they saw says which version that was. */
  version: number
  /** Day in Ulaanbaatar. */
  day: string
  courier: string
  created_at: string
  /** When the courier left; null while it is planned. */
  started_at: string | null
}

export interface DeliveryRunStopTable {
  run: number
  order_id: string
  /** Number of the shipment; 0 where the order goes in one. */
  part: number
  position: number
  handed_over_at: string | null
  receiver: string | null
  /** Strokes of the receiver's finger. */
  signature_json: string | null
}
