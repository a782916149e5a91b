import { useSyncExternalStore } from 'react'

/** The same as `desk` in tailwind.config.mjs. */
const WIDE = '(width >= 992px)'

function subscribe(onChange: () => void) {
  const query = matchMedia(WIDE)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}

/** True where there is room for a table. */
export const useIsWide = () => useSyncExternalStore(subscribe, () => matchMedia(WIDE).matches)
