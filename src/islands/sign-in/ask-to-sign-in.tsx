import { X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { isShopLocale } from '../../i18n/locales.ts'
import { loadChunk } from '../../lazy/load-chunk.ts'
import { $currentUser } from '../../stores/identity/current-user.ts'
import { signInWords } from '../../stores/identity/sign-in-words.ts'
import { signInUrlReturningHere } from './return-from-provider.ts'
import { SignIn } from './sign-in.tsx'
import type { SignInProps } from './words.ts'

type SignInTexts = Pick<SignInProps, 'words' | 'notices'>

let asking: Promise<boolean> | undefined

/**
 * Asks where somebody is, and answers true when they are signed in: what they were doing goes on. Wanted twice, asked
 * once. It brings React along: callers load it when it is wanted (`await import`).
 */
export function askToSignIn(): Promise<boolean> {
  if ($currentUser.get()) return Promise.resolve(true)
  return (asking ??= ask().finally(() => (asking = undefined)))
}

async function ask(): Promise<boolean> {
  const { lang } = document.documentElement
  const locale = isShopLocale(lang) ? lang : 'mn'
  const texts = await loadChunk(() => signInWords<SignInTexts>(locale))
  const holder = document.body.appendChild(document.createElement('div'))
  const root = createRoot(holder)
  await new Promise<void>(resolve => root.render(<SignInDialog {...texts} locale={locale} onClose={resolve} />))
  root.unmount()
  holder.remove()
  return $currentUser.get() !== null
}

function SignInDialog({ onClose, ...props }: SignInProps & { readonly onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [open, setOpen] = useState(false)
  // The form comes once the dialog stands: its first field can only then take the focus from the button that closes.
  useEffect(() => {
    dialog.current?.showModal()
    setOpen(true)
  }, [])
  // Closed by the browser, the focus goes back to where it was.
  const close = () => dialog.current?.close()
  return (
    <dialog
      ref={dialog}
      aria-label={props.words.heading}
      onClose={onClose}
      onClick={event => event.target === dialog.current && close()}
      className="mt-auto mb-0 max-h-[92dvh] w-full max-w-none rounded-t-2xl bg-paper text-ink backdrop:bg-shade desk:m-auto desk:w-116 desk:rounded-2xl"
    >
      <div className="p-6 pt-3 desk:px-10 desk:pb-10">
        <button
          type="button"
          onClick={close}
          aria-label={props.words.close}
          className="-me-3 ms-auto flex min-h-11 min-w-11 items-center justify-center"
        >
          <X className="size-6" strokeWidth={1.5} aria-hidden="true" />
        </button>
        {open && (
          <SignIn
            {...props}
            level="h2"
            focusFirst
            returnTo={() => signInUrlReturningHere(props.locale)}
            onDone={close}
          />
        )}
      </div>
    </dialog>
  )
}
