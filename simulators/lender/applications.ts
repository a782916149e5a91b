export interface ApplicationInput {
  readonly price: number
  readonly down_payment: number
  readonly amount: number
  readonly months: number
  readonly interest_percent_a_month: number
  readonly person: {
    readonly first_name: string
    readonly last_name: string
    readonly register_number: string
    readonly phone: string
  }
  readonly callback_url: string
}

interface Repayment {
  readonly kind: string
  readonly principal: number
  readonly interest: number
}

type Status = 'received' | 'asking' | 'approved' | 'declined' | 'withdrawn'
/** Verdicts of a clerk; `wait` keeps an application on the desk for ever. */
export type Verdict = 'approve' | 'approve-less' | 'decline' | 'ask' | 'wait'

export interface StoredApplication extends ApplicationInput {
  readonly reference: string
  readonly receivedAt: number
  status: Status
  questions: readonly string[]
  answers: Readonly<Record<string, string>>
  reason: string | null
  contract: string | null
  /** ₮ said yes to. */
  granted: number
  waits: boolean
  loan: object | null
  readonly repayments: Record<string, Repayment>
}

/** Register numbers end in two digits; these say what the provider thinks of somebody, so that each answer can be tried. */
const BY_ENDING: readonly (readonly [RegExp, Verdict])[] = [
  [/00$/, 'decline'],
  [/11$/, 'ask'],
  [/99$/, 'wait']
]

/** All applications this lender has, in memory. */
export class Applications {
  readonly #applications = new Map<string, StoredApplication>()
  readonly #decideAfterMs: number

  constructor(decideAfterMs: number) {
    this.#decideAfterMs = decideAfterMs
  }

  all(): StoredApplication[] {
    return [...this.#applications.values()]
  }

  find(reference: string): StoredApplication | undefined {
    return this.#applications.get(reference)
  }

  /** Undefined when the reference stands for another application. */
  apply(reference: string, input: ApplicationInput) {
    const before = this.#applications.get(reference)
    if (before) return before.amount === input.amount ? statusBody(before) : undefined
    const application: StoredApplication = {
      ...input,
      reference,
      receivedAt: Date.now(),
      status: 'received',
      questions: [],
      answers: {},
      reason: null,
      contract: null,
      granted: input.amount,
      waits: false,
      loan: null,
      repayments: {}
    }
    this.#applications.set(reference, application)
    return statusBody(application)
  }

  statusOf(reference: string) {
    const application = this.#applications.get(reference)
    if (!application) return undefined
    decideByRules(application, this.#decideAfterMs)
    return statusBody(application)
  }

  answer(reference: string, answers: Readonly<Record<string, string>>): string | undefined {
    const application = this.#applications.get(reference)
    if (!application) return 'UNKNOWN'
    application.answers = { ...application.answers, ...answers }
    if (application.status !== 'asking') return application.status === 'received' ? undefined : 'DECIDED'
    application.questions = []
    application.status = 'received'
    return undefined
  }

  withdraw(reference: string): string | undefined {
    const application = this.#applications.get(reference)
    if (!application) return 'UNKNOWN'
    if (application.loan) return 'LENT'
    application.status = 'withdrawn'
    return undefined
  }

  lend(reference: string, loan: object): string | undefined {
    const application = this.#applications.get(reference)
    if (application?.status !== 'approved') return 'NOT_APPROVED'
    application.loan ??= loan
    return undefined
  }

  repay(reference: string, id: string, repayment: Repayment): string | undefined {
    const application = this.#applications.get(reference)
    if (!application?.loan) return 'NOT_LENT'
    application.repayments[id] ??= repayment
    return undefined
  }

  /** A clerk decides, and calls the shop about it; a shop that does not answer asks by itself. */
  async decide(reference: string, verdict: Verdict, calls: number): Promise<void> {
    const application = this.#applications.get(reference)
    if (!application) return
    applyVerdict(application, verdict)
    for (let call = 0; call < calls; call++)
      await fetch(application.callback_url, { method: 'POST', signal: AbortSignal.timeout(5_000) }).catch(
        () => undefined
      )
  }
}

const statusBody = ({ reference, status, granted, questions, reason, contract }: StoredApplication) => ({
  reference,
  status,
  amount: granted,
  questions,
  reason,
  contract
})

function applyVerdict(application: StoredApplication, verdict: Verdict) {
  if (application.status !== 'received' && application.status !== 'asking') return
  application.waits = verdict === 'wait'
  if (verdict === 'wait') return
  application.questions = verdict === 'ask' ? ['income', 'workplace'] : []
  application.reason = verdict === 'decline' ? 'credit' : null
  application.granted = verdict === 'approve-less' ? Math.floor(application.amount / 2) : application.amount
  application.status = verdict === 'ask' ? 'asking' : verdict === 'decline' ? 'declined' : 'approved'
  if (application.status === 'approved') application.contract = `ДЗ-${application.reference}`
}

/** Decides by the register number once `decideAfterMs` has passed; 0 never decides by itself. */
function decideByRules(application: StoredApplication, decideAfterMs: number) {
  if (decideAfterMs === 0 || application.waits || application.status !== 'received') return
  if (Date.now() - application.receivedAt < decideAfterMs) return
  const rule = BY_ENDING.find(([ending]) => ending.test(application.person.register_number))?.[1] ?? 'approve'
  // An applicant who has answered is asked nothing more.
  applyVerdict(application, rule === 'ask' && Object.keys(application.answers).length > 0 ? 'approve' : rule)
}
