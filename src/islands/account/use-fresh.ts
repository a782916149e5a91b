import { useEffect } from 'react'

/** Comes back to what another tab or device may have changed meanwhile. */
export const useFresh = (refresh: () => Promise<unknown>) =>
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') void refresh()
    }
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [refresh])
