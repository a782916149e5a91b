import { problemOf, type ProblemError } from '../../api/problem-error.ts'
import { showProblem } from '../notice.ts'

/** State of a submitted text: public already, or waiting for moderation. */
export type SentState = 'approved' | 'pending'

/** State of a text that was sent, or why it was refused. */
export type SubmissionResult = { readonly state: SentState } | { readonly problem: ProblemError }

/** Without an answer there is no sentence of the server to show at the field: the page then says what happened. */
export async function submitText(send: () => Promise<SentState>): Promise<SubmissionResult> {
  try {
    return { state: await send() }
  } catch (error) {
    const problem = problemOf(error)
    if (problem.message === '') showProblem(problem)
    return { problem }
  }
}
