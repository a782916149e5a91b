import { lazy, useEffect, useState, type ComponentType } from 'react'
import { loadChunk, retryableOnChunkError } from '../../lazy/load-chunk.ts'

interface Loaded<Props> {
  readonly default: ComponentType<Props>
}

/**
 * A component whose code comes when it is first drawn. Over a bad connection its place stays until the code has come, by
 * itself or by the button that is offered. `preload` fetches the code before: the component is then drawn with what is
 * around it, at once, and moves nothing. It never rejects.
 */
export function lazyComponent<Props extends object>(load: () => Promise<Loaded<Props>>) {
  let loaded: Loaded<Props> | undefined
  const fetched = () => loadChunk(load).then(part => (loaded = part))
  const Part = lazy(() =>
    loaded
      ? resolvedNow(loaded)
      : new Promise<Loaded<Props>>((resolve, reject) => {
          retryableOnChunkError(() => fetched().then(resolve)).catch(reject)
        })
  )
  return Object.assign(Part, {
    preload: () =>
      fetched().then(
        () => {},
        () => {}
      )
  })
}

/** A promise tells a moment later, and React would draw the fallback in between. */
const resolvedNow = <Value>(value: Value) => ({ then: (tell: (value: Value) => void) => tell(value) }) as Promise<Value>

/** Whether all parts have been fetched, or given up: from then on a page can be drawn whole. Asked once, when wanted. */
export function usePreloaded(isWanted: boolean, parts: () => readonly { readonly preload: () => Promise<void> }[]) {
  const [isReady, setReady] = useState(false)
  useEffect(() => {
    if (isWanted) void Promise.all(parts().map(part => part.preload())).then(() => setReady(true))
    // The parts of the first look: later ones come in their places.
  }, [isWanted])
  return isReady
}
