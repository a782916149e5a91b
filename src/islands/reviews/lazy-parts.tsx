import { Suspense, type ComponentProps } from 'react'
import { lazyComponent } from '../shell/lazy-component.ts'
import type { PhotoViewer as Viewer } from './photo-viewer.tsx'
import type { ReviewForm as Form } from './review-form.tsx'

const LazyForm = lazyComponent(() => import('./review-form.tsx').then(part => ({ default: part.ReviewForm })))
const LazyViewer = lazyComponent(() => import('./photo-viewer.tsx').then(part => ({ default: part.PhotoViewer })))

/** The form of a review; its code comes when somebody writes. */
export const ReviewForm = (props: ComponentProps<typeof Form>) => (
  <Suspense fallback={<div className="h-40" />}>
    <LazyForm {...props} />
  </Suspense>
)

/** The photos of a review; its code comes when somebody looks at one. */
export const PhotoViewer = (props: ComponentProps<typeof Viewer>) => (
  <Suspense>
    <LazyViewer {...props} />
  </Suspense>
)
