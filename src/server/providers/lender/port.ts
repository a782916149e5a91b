import type { LeaseQuestion } from '../../../domain/money/lease-state.ts'

/** Port to the lender. Calls are idempotent: repeated, each is carried out once. */
export interface Lender {
  apply(application: LenderApplication): Promise<void>
  /** The truth about an application; a callback is never believed without it. Undefined when it was never sent. */
  check(number: string): Promise<LenderAnswer | undefined>
  answer(number: string, answers: Readonly<Partial<Record<LeaseQuestion, string>>>): Promise<void>
  /** The buyer, or the shop, changed their mind. */
  withdraw(number: string): Promise<void>
  /** The goods are received: from this day on the money is lent. */
  activate(number: string, loan: LenderLoan): Promise<void>
  /** Something was paid, or owed no more. */
  repay(number: string, repayment: LenderRepayment): Promise<void>
}

export interface LenderApplication {
  /** Ours; the lender knows it by this. */
  readonly number: string
  /** ₮ */
  readonly price: number
  readonly downPayment: number
  readonly financed: number
  readonly months: number
  readonly interestPercentAMonth: number
  readonly person: {
    readonly firstName: string
    readonly lastName: string
    readonly registerNumber: string
    readonly phone: string
  }
  readonly consentedAt: string
  readonly callbackUrl: string
}

export interface LenderAnswer {
  readonly state: 'deciding' | 'asking' | 'approved' | 'declined' | 'withdrawn'
  readonly questions: readonly string[]
  readonly reason: string | null
  readonly contract: string | null
  /** ₮ it says yes to: anything but what was asked for is no yes. */
  readonly financed: number
}

export interface LenderLoan {
  readonly startedOn: string
  readonly instalments: readonly {
    readonly number: number
    readonly dueOn: string
    readonly principal: number
    readonly interest: number
  }[]
}

export interface LenderRepayment {
  /** Ours, unique. */
  readonly id: string
  readonly kind: 'instalment' | 'early' | 'goods-returned'
  /** ₮ */
  readonly principal: number
  readonly interest: number
  readonly on: string
}
