import { lazy, type ComponentType } from 'react'
import { loadPart, orOfferAgain } from '../../lazy/load-part.ts'

/**
 * A component whose code comes when it is first drawn. Over a bad connection its place stays until the code has come, by
 * itself or by the button that is offered.
 */
export const lazyPart = <Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) =>
  lazy(
    () =>
      new Promise<{ default: ComponentType<Props> }>((resolve, reject) => {
        orOfferAgain(() => loadPart(load).then(resolve)).catch(reject)
      })
  )
