import { useLayoutEffect, useRef, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { CloseButton } from './close-button.tsx'

interface Props {
  readonly label: string
  /** The label of the button that closes it. */
  readonly closeLabel: string
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A modal dialog with a cross: Escape, the cross and the ground behind it close it, and the focus goes back. */
export function DialogFrame({ label, closeLabel, onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  // Closed before it is taken away: only then does the browser give the focus back to the button that opened it.
  useLayoutEffect(() => {
    const shown = dialog.current
    shown?.showModal()
    return () => shown?.close()
  }, [])
  return createPortal(
    <dialog
      ref={dialog}
      className="m-auto max-h-[calc(100dvh-3rem)] w-[min(60rem,calc(100vw-2rem))] overflow-y-auto overscroll-contain rounded-[1.25rem] bg-paper p-6 text-ink backdrop:bg-shade"
      aria-label={label}
      onClose={onClose}
      onClick={event => event.target === event.currentTarget && event.currentTarget.close()}
    >
      <form method="dialog">
        <CloseButton className="top-3 right-3 bg-paper" label={closeLabel} />
      </form>
      {children}
    </dialog>,
    document.body
  )
}
