import { Smartphone } from 'lucide-react'
import { localePath, type ShopLocale } from '../../i18n/locales.ts'
import { Button } from '../shell/button.tsx'
import type { WishesWords } from './words.ts'
import { loadChunk } from '../../lazy/load-chunk.ts'

interface Props {
  readonly locale: ShopLocale
  readonly words: WishesWords
  readonly isEmpty: boolean
}

/** The advantages of signing in, for guests. */
export function GuestInvitation({ locale, words, isEmpty }: Props) {
  const signIn = async () => {
    try {
      const { askToSignIn } = await loadChunk(() => import('../sign-in/ask-to-sign-in.tsx'))
      await askToSignIn()
    } catch {
      location.assign(`${localePath(locale, '/sign-in')}?${new URLSearchParams({ return: location.pathname })}`)
    }
  }
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-3 rounded-xl bg-accent-soft p-4 desk:p-5">
      <Smartphone className="size-6 shrink-0 text-accent" strokeWidth={1.5} aria-hidden="true" />
      <p className="min-w-52 flex-1">{isEmpty ? words.guest_empty : words.guest_text}</p>
      <Button look="quiet" className="max-small:w-full" onClick={() => void signIn()}>
        {words.sign_in}
      </Button>
    </div>
  )
}
