import type { QuestionList, WrittenText } from '../contract/community/question.ts'
import { http } from './http.ts'

const id = encodeURIComponent

/** Questions about a product that contain some words; all of them where there are none. */
export const getQuestions = (productId: string, q: string, cursor: string | undefined) =>
  http<QuestionList>(
    `/products/${id(productId)}/questions?${new URLSearchParams({ q, ...(cursor !== undefined && { cursor }) })}`
  )

export const postQuestion = (productId: string, text: string, idempotencyKey: string) =>
  http<WrittenText>(`/products/${id(productId)}/questions`, { method: 'POST', body: { text }, idempotencyKey })

export const postAnswer = (questionId: string, text: string, idempotencyKey: string) =>
  http<WrittenText>(`/questions/${id(questionId)}/answers`, { method: 'POST', body: { text }, idempotencyKey })

export const deleteQuestion = (questionId: string) => http(`/questions/${id(questionId)}`, { method: 'DELETE' })
export const deleteAnswer = (answerId: string) => http(`/answers/${id(answerId)}`, { method: 'DELETE' })
