import type {
  ModerationList,
  RejectSubmissionRequest,
  StaffSubmissions,
  StaffSubmissionView
} from '../../contract/staff/moderation.ts'
import type { SubmissionKind } from '../../domain/community/moderation.ts'
import { http } from '../http.ts'

export interface SubmissionsQuery {
  readonly list: ModerationList
  readonly kind: SubmissionKind | ''
}

export const getStaffSubmissions = ({ list, kind }: SubmissionsQuery, cursor: string | undefined) => {
  const query = { list, ...(kind !== '' && { kind }), ...(cursor !== undefined && { cursor }) }
  return http<StaffSubmissions>(`/submissions?${new URLSearchParams(query)}`, { staff: true, fresh: true })
}

export const getStaffSubmission = (id: string) =>
  http<StaffSubmissionView>(`/submissions/${id}`, { staff: true, fresh: true })

export const putApproval = (id: string) => http(`/submissions/${id}/approve`, { method: 'PUT', staff: true })

export const putRejection = (id: string, body: RejectSubmissionRequest) =>
  http(`/submissions/${id}/reject`, { method: 'PUT', body, staff: true })

export const putReportsDismissed = (id: string) =>
  http(`/submissions/${id}/dismiss_reports`, { method: 'PUT', staff: true })

export const postStaffAnswer = (questionId: string, text: string, idempotencyKey: string) =>
  http(`/questions/${questionId}/answers`, { method: 'POST', body: { text }, staff: true, idempotencyKey })

export const putReviewReply = (reviewId: string, text: string) =>
  http(`/reviews/${reviewId}/reply`, { method: 'PUT', body: { text }, staff: true })
