import { X } from 'lucide-react'
import { useLayoutEffect, useRef, type ReactNode } from 'react'
import { useOffice } from './words.tsx'

interface Props {
  readonly label: string
  /** Shown above its content; a palette needs none. */
  readonly titled?: boolean
  /** Place where it opens; `side` comes from the edge of a phone. */
  readonly place?: 'middle' | 'top' | 'side'
  readonly onClose: () => void
  readonly children: ReactNode
}

const PLACES = {
  middle: 'm-auto max-h-[calc(100dvh-2rem)] w-[min(34rem,calc(100vw-2rem))] rounded-xl',
  top: 'mx-auto mt-[10dvh] mb-auto max-h-[80dvh] w-[min(40rem,calc(100vw-1rem))] rounded-xl',
  side: 'ms-auto me-0 my-0 h-dvh max-h-none w-[min(22rem,90vw)]'
} as const

/** A modal dialog: Escape and the ground behind it close it, and the focus goes back to what opened it. */
export function OfficeDialog({ label, titled = true, place = 'middle', onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const { words } = useOffice()
  useLayoutEffect(() => {
    const shown = dialog.current
    shown?.showModal()
    // Closed before it is taken away: only then does the browser give the focus back.
    return () => shown?.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      aria-label={label}
      onClose={onClose}
      onClick={event => event.target === event.currentTarget && event.currentTarget.close()}
      className={`overflow-y-auto overscroll-contain border border-line bg-paper text-ink backdrop:bg-shade ${PLACES[place]}`}
    >
      {titled && (
        <header className="flex items-center justify-between gap-3 ps-5 pe-2 pt-3">
          <h2 className="text-xl font-semibold">{label}</h2>
          <button
            type="button"
            aria-label={words.close}
            className="grid size-11 place-items-center rounded-full hover:bg-mist"
            onClick={() => dialog.current?.close()}
          >
            <X className="size-5" />
          </button>
        </header>
      )}
      <div className={titled ? 'px-5 pt-2 pb-5' : ''}>{children}</div>
    </dialog>
  )
}
