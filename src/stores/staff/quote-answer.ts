import { atom } from 'nanostores'
import { putQuoteAnswer } from '../../api/staff/travel-quotes.ts'
import type { StaffQuoteBody } from '../../contract/staff/travel-quote.ts'
import { asciiDigits } from '../../domain/digits.ts'
import { changeStaffQuote } from './travel-quotes.ts'
import { getTabText, setTabValue } from '../tab-storage.ts'

/** An option as it is being typed. */
export interface OptionDraft {
  readonly airline: string
  readonly flights: string
  readonly fare: string
  readonly baggage: string
  readonly rules: string
}

export interface AnswerDraft {
  readonly options: readonly OptionDraft[]
  readonly message: string
  /** Moment in Ulaanbaatar, `2026-12-24T18:00`; empty for the usual time. */
  readonly valid_until: string
}

const EMPTY_OPTION: OptionDraft = { airline: '', flights: '', fare: '', baggage: '', rules: '' }
const EMPTY: AnswerDraft = { options: [EMPTY_OPTION], message: '', valid_until: '' }

export const $answerDraft = atom<AnswerDraft>(EMPTY)

const draftKey = (number: string) => `quote-answer:${number}` as const

function storedDraft(number: string): AnswerDraft | undefined {
  try {
    const stored = JSON.parse(getTabText(draftKey(number)) ?? 'null') as Partial<AnswerDraft> | null
    if (!stored?.options?.length) return undefined
    return { ...EMPTY, ...stored, options: stored.options.map(option => ({ ...EMPTY_OPTION, ...option })) }
  } catch {
    return undefined
  }
}

export const hasAnswerDraft = (number: string) => storedDraft(number) !== undefined

/** Draft of an answer that is given again: usually only the fare has changed. */
const answeredBefore = ({ options, message }: StaffQuoteBody): AnswerDraft => ({
  ...{ message, valid_until: '' },
  options: options.map(({ airline, flights, fare, baggage, rules }) => ({
    ...{ airline, flights, fare: String(fare), baggage, rules }
  }))
})

/** Begins an answer; words of this tab that were not sent are there again. */
export const beginAnswer = (quote: StaffQuoteBody) =>
  $answerDraft.set(storedDraft(quote.number) ?? (quote.options.length > 0 ? answeredBefore(quote) : EMPTY))

export function changeAnswer(number: string, part: Partial<AnswerDraft>) {
  const changed = { ...$answerDraft.get(), ...part }
  $answerDraft.set(changed)
  setTabValue(draftKey(number), JSON.stringify(changed))
}

export const changeOption = (number: string, at: number, part: Partial<OptionDraft>) =>
  changeAnswer(number, {
    options: $answerDraft.get().options.map((option, index) => (index === at ? { ...option, ...part } : option))
  })

export const addOption = (number: string) =>
  changeAnswer(number, { options: [...$answerDraft.get().options, EMPTY_OPTION] })

export const removeOption = (number: string, at: number) =>
  changeAnswer(number, { options: $answerDraft.get().options.filter((_, index) => index !== at) })

/** `2 480 000₮` is meant as a number; any other text is refused by the server. */
const amountOf = (typed: string) => Number(asciiDigits(typed).replace(/[\s,'₮]/g, ''))

/** Sends the answer for the quote as staff sees it: a colleague's newer one is not written over unseen. */
export async function sendAnswer({ number, answers }: StaffQuoteBody): Promise<boolean> {
  const { options, message, valid_until } = $answerDraft.get()
  const body = {
    options: options.map(option => ({ ...option, fare: amountOf(option.fare) })),
    ...{ message, answers },
    ...(valid_until !== '' && { valid_until: `${valid_until.slice(0, 16)}:00+08:00` })
  }
  const isDone = await changeStaffQuote(number, 'answer', () => putQuoteAnswer(number, body))
  if (isDone) setTabValue(draftKey(number), null)
  return isDone
}
