import { useStore } from '@nanostores/react'
import { X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { $toasts, dismissToast, type Toast } from '../../stores/office/office-toasts.ts'
import { useOffice } from './words.tsx'

const SHOWN_MS = 8_000

/** Sentences about what was done. The region is there from the start, or screen readers would not know it. */
export function Toasts() {
  const toasts = useStore($toasts)
  const { words } = useOffice()
  return (
    <div
      role="region"
      aria-label={words.toasts}
      aria-live="polite"
      className="pointer-events-none fixed inset-x-4 bottom-20 z-30 grid justify-items-end gap-2 desk:bottom-4 print:hidden"
    >
      {toasts.map(toast => (
        <ToastLine key={toast.id} toast={toast} />
      ))}
    </div>
  )
}

/** Leaves by itself, but not while somebody is on it; what failed stays until it is read. */
function ToastLine({ toast: { id, kind, text, undo } }: { readonly toast: Toast }) {
  const { words } = useOffice()
  const [isHeld, setHeld] = useState(false)
  useEffect(() => {
    if (isHeld || kind === 'failed') return
    const timer = setTimeout(() => dismissToast(id), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [id, kind, isHeld])
  return (
    <div
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      className={`pointer-events-auto flex max-w-md items-center gap-2 rounded-card border bg-paper py-1 ps-4 pe-1 shadow-lg ${kind === 'failed' ? 'border-sale' : 'border-line-strong'}`}
    >
      <p className={`py-2 ${kind === 'failed' ? 'font-medium text-sale' : ''}`}>{text}</p>
      {undo && (
        <button
          type="button"
          className="min-h-11 px-3 font-semibold text-accent underline underline-offset-4"
          onClick={() => {
            dismissToast(id)
            undo()
          }}
        >
          {words.undo}
        </button>
      )}
      <button
        type="button"
        aria-label={words.dismiss}
        className="grid size-11 flex-none place-items-center"
        onClick={() => dismissToast(id)}
      >
        <X className="size-4" />
      </button>
    </div>
  )
}
