import { Suspense } from 'react'
import { lazyComponent } from '../shell/lazy-component.ts'
import type { WriteFormProps } from './write-form-props.ts'

const Form = lazyComponent(() => import('./write-form.tsx'))

/** A form for a text that others will read; its code comes when somebody writes. */
export const WriteForm = (props: WriteFormProps) => (
  <Suspense fallback={<div className="h-40" />}>
    <Form {...props} />
  </Suspense>
)
