import type {
  ChangedNewsRequest,
  NewNewsRequest,
  NewsCover,
  StaffNews,
  StaffNewsList
} from '../../contract/staff/news.ts'
import { http } from '../http.ts'

export const getStaffNewsList = (cursor: string | undefined) =>
  http<StaffNewsList>(`/news${cursor === undefined ? '' : `?cursor=${encodeURIComponent(cursor)}`}`, {
    staff: true,
    fresh: true
  })

export const getStaffNews = (slug: string) => http<StaffNews>(`/news/${slug}`, { staff: true, fresh: true })

export const postNews = (body: NewNewsRequest, idempotencyKey: string) =>
  http<StaffNews>('/news', { method: 'POST', body, staff: true, idempotencyKey })

export const putNews = (slug: string, body: ChangedNewsRequest) =>
  http<StaffNews>(`/news/${slug}`, { method: 'PUT', body, staff: true })

export const deleteNews = (slug: string) => http(`/news/${slug}`, { method: 'DELETE', staff: true })

export function postNewsCover(picture: Blob) {
  const body = new FormData()
  body.append('image', picture, 'picture')
  return http<NewsCover>('/news_covers', { method: 'POST', body, staff: true })
}
