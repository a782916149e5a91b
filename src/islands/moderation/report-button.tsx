import { Suspense, useState } from 'react'
import { TextButton } from '../shell/button.tsx'
import { lazyComponent } from '../shell/lazy-component.ts'
import type { ReportButtonProps } from './report-words.ts'

const ReportDialog = lazyComponent(() => import('./report-dialog.tsx'))

/** Reports a text to the moderators. */
export function ReportButton({ of, ...props }: ReportButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const { words } = props
  return (
    <>
      <TextButton className="text-sm" aria-label={`${words.report_open}: ${of}`} onClick={() => setOpen(true)}>
        {words.report_open}
      </TextButton>
      {isOpen && (
        <Suspense>
          <ReportDialog {...props} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
