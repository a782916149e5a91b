import { useEffect, useState } from 'react'

/** The time, again and again while the page is seen; for what is drawn in a browser only. */
export function useNow(everyMs: number): number {
  // Known when it is first drawn: a line that came a moment later would move what stands below it.
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const tick = () => {
      if (!document.hidden) setNow(Date.now())
    }
    const timer = setInterval(tick, everyMs)
    document.addEventListener('visibilitychange', tick)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', tick)
    }
  }, [everyMs])
  return now
}
