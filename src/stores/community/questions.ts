import { atom } from 'nanostores'
import { deleteAnswer, deleteQuestion, getQuestions, postAnswer, postQuestion } from '../../api/questions.ts'
import type { Question } from '../../contract/community/question.ts'
import '../identity/authorize-calls.ts'
import { withIdempotencyKey } from '../idempotency-key.ts'
import { showProblem } from '../notice.ts'
import { cursorList } from '../paged.ts'
import { submitText } from './submit-text.ts'

interface QuestionQuery {
  readonly productId: string
  /** Words that the question or an answer contains. */
  readonly q: string
}

/** Whether the reader has received the product, and may answer. */
export const $canAnswer = atom(false)

let total = 0

const list = cursorList<QuestionQuery, Question>(
  { productId: '', q: '' },
  async ({ productId, q }, cursor) => {
    const { questions, total_count, next_cursor, can_answer } = await getQuestions(productId, q, cursor)
    $canAnswer.set(can_answer)
    // Pages behind the first do not say it again.
    total = total_count ?? total
    return { items: questions, total, next_cursor }
  },
  ({ id }) => id
)

/** Public questions about a product, newest first. */
export const $questions = list.$list
export const loadQuestions = (query?: QuestionQuery) => list.load(query)
export const moreQuestions = () => list.more()

/** Sends a question; one that is public at once is shown. */
export const askQuestion = (productId: string, text: string) =>
  submitText(async () => {
    const { state } = await withIdempotencyKey(`question:${productId}:${text}`, key =>
      postQuestion(productId, text, key)
    )
    if (state === 'approved') await list.load({ productId, q: '' })
    return state
  })

export const answerQuestion = (questionId: string, text: string) =>
  submitText(async () => {
    const { state } = await withIdempotencyKey(`answer:${questionId}:${text}`, key => postAnswer(questionId, text, key))
    if (state === 'approved') await list.load()
    return state
  })

/** Deletes one's own text. It is gone from the page at once, and comes back with a sentence where that failed. */
export async function deleteOwnText(kind: 'question' | 'answer', id: string): Promise<boolean> {
  const before = $questions.get().items
  list.alter(items => (kind === 'question' ? items.filter(each => each.id !== id) : items.map(withoutAnswer(id))))
  try {
    await (kind === 'question' ? deleteQuestion(id) : deleteAnswer(id))
    return true
  } catch (error) {
    list.alter(() => before)
    showProblem(error)
    return false
  }
}

const withoutAnswer = (id: string) => (question: Question) => ({
  ...question,
  answers: question.answers.filter(each => each.id !== id)
})
