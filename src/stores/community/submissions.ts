import { getOwnSubmissions, postAppeal } from '../../api/moderation.ts'
import { problemOf } from '../../api/problem-error.ts'
import type { OwnSubmission } from '../../contract/community/moderation.ts'
import '../identity/authorize-calls.ts'
import { showProblem } from '../notice.ts'
import { cursorList } from '../paged.ts'

const list = cursorList<null, OwnSubmission>(
  null,
  async (_, cursor) => {
    const { submissions, next_cursor } = await getOwnSubmissions(cursor)
    return { items: submissions, next_cursor }
  },
  ({ id }) => id
)

/** Texts the customer wrote for others, newest first, with the decision on each. */
export const $submissions = list.$list
export const loadSubmissions = () => list.load()
export const moreSubmissions = () => list.more()

/** Asks for a second look at a rejected text; the sentence of the problem where that is refused. */
export async function appealDecision(id: string, text: string): Promise<string | undefined> {
  try {
    await postAppeal(id, text)
    list.alter(items =>
      items.map(each => (each.id === id ? { ...each, state: 'pending', can_appeal: false, reason: null } : each))
    )
    return undefined
  } catch (error) {
    const problem = problemOf(error)
    if (!problem.message) showProblem(problem)
    return problem.message
  }
}
