import { useBlocker } from '@tanstack/react-router'
import { Confirm } from '../shell/confirm.tsx'
import { useOffice } from './words.tsx'

/** Asks before a screen with unsaved changes is left, by a link or by closing the tab. */
export function UnsavedChanges({ isDirty }: { readonly isDirty: boolean }) {
  const { words } = useOffice()
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: () => isDirty,
    enableBeforeUnload: () => isDirty,
    withResolver: true
  })
  if (status !== 'blocked') return null
  return (
    <Confirm title={words.unsaved_title} yes={words.unsaved_leave} no={words.unsaved_stay} onYes={proceed} onNo={reset}>
      <p>{words.unsaved_text}</p>
    </Confirm>
  )
}
