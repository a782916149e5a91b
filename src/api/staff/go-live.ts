import type { GoLiveBody } from '../../contract/staff/go-live.ts'
import { http } from '../http.ts'

export const getGoLive = () => http<GoLiveBody>('/go_live', { staff: true, fresh: true })

export const putGoLiveConfirmed = (id: string, fingerprint: string, reason: string) =>
  http<GoLiveBody>(`/go_live/${encodeURIComponent(id)}`, { method: 'PUT', body: { fingerprint, reason }, staff: true })

export const deleteGoLiveConfirmed = (id: string) =>
  http<GoLiveBody>(`/go_live/${encodeURIComponent(id)}`, { method: 'DELETE', staff: true })
