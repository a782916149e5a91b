import { useEffect, useId, useRef, type ReactNode } from 'react'
import { Button } from './button.tsx'

interface Props {
  readonly title: string
  readonly children: ReactNode
  readonly yes: string
  readonly no: string
  readonly busy?: boolean
  readonly onYes: () => void
  readonly onNo: () => void
}

/** A question before what cannot be undone; Escape is a no, and the focus goes back to what asked. */
export function Confirm({ title, children, yes, no, busy = false, onYes, onNo }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => {
    dialog.current?.showModal()
  }, [])
  return (
    <dialog
      ref={dialog}
      aria-labelledby={id}
      onClose={onNo}
      className="m-auto w-[min(28rem,calc(100vw-2rem))] rounded-xl bg-paper p-6 text-ink backdrop:bg-shade"
    >
      <h2 id={id} className="text-xl font-semibold">
        {title}
      </h2>
      <div className="mt-2 text-ink-soft">{children}</div>
      <div className="mt-6 flex flex-col gap-3 small:flex-row-reverse small:justify-start">
        <Button held={busy} onClick={onYes}>
          {yes}
        </Button>
        <Button look="quiet" onClick={() => dialog.current?.close()}>
          {no}
        </Button>
      </div>
    </dialog>
  )
}
