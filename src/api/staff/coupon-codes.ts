import type { CouponRecordInput } from '../../contract/money/coupons.ts'
import type {
  AssignCouponRequest,
  ChangeCouponRequest,
  CouponCodeBody,
  CouponCodesBody,
  CouponPreviewBody,
  CouponPreviewRequest,
  CouponSeriesBody,
  CouponSeriesRequest,
  StopCouponRequest
} from '../../contract/staff/coupon-codes.ts'
import type { ExportFormat } from '../../domain/back-office/export-format.ts'
import { http } from '../http.ts'

export const getCouponCodes = (query: Readonly<Record<string, string>>) =>
  http<CouponCodesBody>(`/coupon_codes?${new URLSearchParams(query)}`, { staff: true, fresh: true })

const couponPath = (code: string) => `/coupon_codes/${encodeURIComponent(code)}`

export const getCouponCode = (code: string) => http<CouponCodeBody>(couponPath(code), { staff: true, fresh: true })

export const postCouponCode = (body: CouponRecordInput) =>
  http<CouponCodeBody>('/coupon_codes', { method: 'POST', body, staff: true })

export const putCouponCode = (code: string, body: ChangeCouponRequest) =>
  http<CouponCodeBody>(couponPath(code), { method: 'PUT', body, staff: true })

export const putCouponStop = (code: string, body: StopCouponRequest) =>
  http<CouponCodeBody>(`${couponPath(code)}/stop`, { method: 'PUT', body, staff: true })

export const postCouponSeries = (code: string, body: CouponSeriesRequest, idempotencyKey: string) =>
  http<CouponSeriesBody>(`${couponPath(code)}/series`, { method: 'POST', body, staff: true, idempotencyKey })

export const postCouponPreview = (body: CouponPreviewRequest) =>
  http<CouponPreviewBody>('/coupon_codes/previews', { method: 'POST', body, staff: true })

export const postCouponHolder = (code: string, body: AssignCouponRequest) =>
  http<CouponCodeBody>(`${couponPath(code)}/holders`, { method: 'POST', body, staff: true })

export const couponsFileUrl = (format: ExportFormat, query: Readonly<Record<string, string>>) =>
  `/api/back_office/coupon_codes/export.${format}?${new URLSearchParams(query)}`

export const couponSeriesFileUrl = (code: string, format: ExportFormat) =>
  `/api/back_office${couponPath(code)}/series.${format}`
