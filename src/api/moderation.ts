import type { OwnSubmissions, ReportRequest } from '../contract/community/moderation.ts'
import { http } from './http.ts'

export const getOwnSubmissions = (cursor: string | undefined) =>
  http<OwnSubmissions>(`/submissions/mine${cursor === undefined ? '' : `?cursor=${encodeURIComponent(cursor)}`}`)

export const postAppeal = (id: string, text: string) =>
  http(`/submissions/${encodeURIComponent(id)}/appeal`, { method: 'POST', body: { text } })

export const postReport = (report: ReportRequest) => http('/reports', { method: 'POST', body: report })
