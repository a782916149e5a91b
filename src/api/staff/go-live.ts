import type { GoLiveBody } from '../../contract/staff/go-live.ts'
import { http } from '../http.ts'

export const getGoLive = () => http<GoLiveBody>('/go_live', { staff: true, fresh: true })

export const putGoLiveConfirmed = (id: string, fingerprint: string) =>
  http<GoLiveBody>(`/go_live/${encodeURIComponent(id)}`, { method: 'PUT', body: { fingerprint }, staff: true })
