import { getGoLive } from '../../api/staff/go-live.ts'

export {
  deleteGoLiveConfirmed as unconfirmGoLiveCheck,
  putGoLiveConfirmed as confirmGoLiveCheck
} from '../../api/staff/go-live.ts'

export const goLiveQuery = { queryKey: ['go-live'], queryFn: getGoLive }
