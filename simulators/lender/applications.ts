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

interface Repaid {
  readonly kind: string
  readonly principal: number
  readonly interest: number
}

type Status = 'received' | 'asking' | 'approved' | 'declined' | 'withdrawn'
/** What a clerk may say; `wait` keeps an application on the desk for ever. */
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
  readonly repayments: Record<string, Repaid>
}

/** Register numbers end in two digits; these say what the provider thinks of somebody, so that each answer can be tried. */
const BY_ENDING: readonly (readonly [RegExp, Verdict])[] = [
  [/00$/, 'decline'],
  [/11$/, 'ask'],
  [/99$/, 'wait']
]

/** All applications this lender has, in memory. */
export function openApplications(decideAfterMs: number) {
  const kept = new Map<string, StoredApplication>()

  const told = ({ reference, status, granted, questions, reason, contract }: StoredApplication) => ({
    reference,
    status,
    amount: granted,
    questions,
    reason,
    contract
  })

  function become(one: StoredApplication, verdict: Verdict) {
    if (one.status !== 'received' && one.status !== 'asking') return
    one.waits = verdict === 'wait'
    if (verdict === 'wait') return
    one.questions = verdict === 'ask' ? ['income', 'workplace'] : []
    one.reason = verdict === 'decline' ? 'credit' : null
    one.granted = verdict === 'approve-less' ? Math.floor(one.amount / 2) : one.amount
    one.status = verdict === 'ask' ? 'asking' : verdict === 'decline' ? 'declined' : 'approved'
    if (one.status === 'approved') one.contract = `ДЗ-${one.reference}`
  }

  /** What the provider's own rules say once it was thought over. */
  function think(one: StoredApplication) {
    if (decideAfterMs === 0 || one.waits || one.status !== 'received') return
    if (Date.now() - one.receivedAt < decideAfterMs) return
    const rule = BY_ENDING.find(([ending]) => ending.test(one.person.register_number))?.[1] ?? 'approve'
    // Whoever has answered is asked nothing more.
    become(one, rule === 'ask' && Object.keys(one.answers).length > 0 ? 'approve' : rule)
  }

  return {
    all: () => [...kept.values()],
    find: (reference: string) => kept.get(reference),

    /** Undefined when the reference stands for another application. */
    apply(reference: string, applied: ApplicationInput) {
      const before = kept.get(reference)
      if (before) return before.amount === applied.amount ? told(before) : undefined
      const one: StoredApplication = {
        ...applied,
        reference,
        receivedAt: Date.now(),
        status: 'received',
        questions: [],
        answers: {},
        reason: null,
        contract: null,
        granted: applied.amount,
        waits: false,
        loan: null,
        repayments: {}
      }
      kept.set(reference, one)
      return told(one)
    },

    tell(reference: string) {
      const one = kept.get(reference)
      if (!one) return undefined
      think(one)
      return told(one)
    },

    answer(reference: string, answers: Readonly<Record<string, string>>): string | undefined {
      const one = kept.get(reference)
      if (!one) return 'UNKNOWN'
      one.answers = { ...one.answers, ...answers }
      if (one.status !== 'asking') return one.status === 'received' ? undefined : 'DECIDED'
      one.questions = []
      one.status = 'received'
      return undefined
    },

    withdraw(reference: string): string | undefined {
      const one = kept.get(reference)
      if (!one) return 'UNKNOWN'
      if (one.loan) return 'LENT'
      one.status = 'withdrawn'
      return undefined
    },

    lend(reference: string, loan: object): string | undefined {
      const one = kept.get(reference)
      if (one?.status !== 'approved') return 'NOT_APPROVED'
      one.loan ??= loan
      return undefined
    },

    repay(reference: string, id: string, repaid: Repaid): string | undefined {
      const one = kept.get(reference)
      if (!one?.loan) return 'NOT_LENT'
      one.repayments[id] ??= repaid
      return undefined
    },

    /** A clerk decides, and calls the shop about it; a shop that does not answer asks by itself. */
    async decide(reference: string, verdict: Verdict, calls: number) {
      const one = kept.get(reference)
      if (!one) return
      become(one, verdict)
      for (let call = 0; call < calls; call++)
        await fetch(one.callback_url, { method: 'POST', signal: AbortSignal.timeout(5_000) }).catch(() => undefined)
    }
  }
}
