import { useEffect, useState } from 'react'

/** Whether all parts have been fetched, or given up: from then on a page can be drawn whole. Asked once, when wanted. */
export function usePreloaded(isWanted: boolean, parts: () => readonly { readonly preload: () => Promise<void> }[]) {
  const [isReady, setReady] = useState(false)
  useEffect(() => {
    if (isWanted) void Promise.all(parts().map(part => part.preload())).then(() => setReady(true))
    // The parts of the first look: later ones come in their places.
  }, [isWanted])
  return isReady
}
