import { useLayoutEffect, useRef, type ReactNode } from 'react'
import { createPortal } from 'react-dom'

interface Props {
  readonly label: string
  readonly className: string
  /** Of the button that closes it. */
  readonly closeLabel: string
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A modal dialog with a cross: Escape, the cross and the ground behind it close it, and the focus goes back. */
export function DialogFrame({ label, className, closeLabel, onClose, children }: Props) {
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
      className={className}
      aria-label={label}
      onClose={onClose}
      onClick={event => event.target === event.currentTarget && event.currentTarget.close()}
    >
      <form method="dialog">
        <button className="quick-close" aria-label={closeLabel}>
          <Cross />
        </button>
      </form>
      {children}
    </dialog>,
    document.body
  )
}

export const Cross = () => (
  <svg viewBox="0 0 24 24" aria-hidden="true">
    <path d="M6 6l12 12M18 6 6 18" />
  </svg>
)
