export interface Settings {
  /** Address at which people and programs reach the simulator, `http://127.0.0.1:4322`. */
  readonly publicUrl: string
  readonly username: string
  readonly password: string
  readonly invoiceCode: string
  /** Name of the shop on the pay page. */
  readonly merchant: string
  readonly tokenLifeSeconds: number
  /** Pause before a failed callback is tried again; it doubles each time. */
  readonly callbackPauseMs: number
}

/** Known to everybody on purpose: there is nothing here to protect. */
export const SIMULATOR_ACCOUNT = {
  username: 'simulator',
  password: 'simulator',
  invoiceCode: 'SIMULATOR_INVOICE'
} as const
