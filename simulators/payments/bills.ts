import { randomUUID } from 'node:crypto'

export const PROVIDERS = ['socialpay', 'monpay', 'storepay', 'lend', 'most'] as const
export type ProviderName = (typeof PROVIDERS)[number]

export interface Bill {
  readonly id: string
  readonly provider: ProviderName
  /** The shop's own, where the provider is told it. */
  readonly number: string
  /** ₮ */
  readonly amount: number
  readonly description: string
  /** Address at which the shop is told; null when nowhere. */
  readonly callback: string | null
  readonly phone: string | null
  readonly createdAt: number
  state: 'open' | 'paid' | 'declined' | 'canceled' | 'refunded'
  /** ₮ that came, which tests may make another amount. */
  paidAmount: number
  paidAt: number
  transaction: string
}

export type NewBill = Pick<Bill, 'provider' | 'number' | 'amount' | 'description' | 'callback' | 'phone'>

/** The books of all simulators. */
export function openBills() {
  const bills = new Map<string, Bill>()

  return {
    all: (): readonly Bill[] => [...bills.values()],
    byId: (id: string) => bills.get(id),
    byNumber: (provider: ProviderName, number: string) =>
      [...bills.values()].find(bill => bill.provider === provider && bill.number === number),

    open(request: NewBill): Bill {
      const bill: Bill = {
        ...request,
        id: randomUUID(),
        createdAt: Date.now(),
        state: 'open',
        paidAmount: 0,
        paidAt: 0,
        transaction: ''
      }
      bills.set(bill.id, bill)
      return bill
    },

    pay(bill: Bill, amount = bill.amount) {
      bill.state = 'paid'
      bill.paidAmount = amount
      bill.paidAt = Date.now()
      bill.transaction = randomUUID()
    }
  }
}

export type Bills = ReturnType<typeof openBills>

/** Common parts of every simulated provider: its bills, and the base URL of its pages. */
export interface ProviderDeps {
  readonly bills: Bills
  /** The page where somebody pays a bill by hand. */
  readonly payUrl: (bill: Bill) => string
  /** Address of a shop that has registered one for everything. */
  readonly notifyUrl: (provider: ProviderName) => string | null
}
