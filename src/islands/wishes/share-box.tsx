import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import type { WishListBody } from '../../contract/customers/wish-list.ts'
import { localePath, type ShopLocale } from '../../i18n/locales.ts'
import { updateWishList, renewWishListLink } from '../../stores/customers/wish-lists.ts'
import { Button, TextButton } from '../shell/button.tsx'
import { CONTROL } from '../shell/field-frame.tsx'
import type { WishesWords } from './words.ts'

interface Props {
  readonly locale: ShopLocale
  readonly words: WishesWords
  readonly list: WishListBody
}

/** The link of a list: opened, handed on, changed for another. */
export default function ShareBox({ locale, words, list }: Props) {
  const [announcement, announce] = useState('')
  const [busy, setBusy] = useState(false)
  const url = list.token === null ? '' : new URL(localePath(locale, `/wish-lists/${list.token}`), location.href).href
  const once = async (work: () => Promise<boolean>, done: string) => {
    if (busy) return
    setBusy(true)
    announce((await work()) ? done : '')
    setBusy(false)
  }
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url)
      announce(words.copied)
    } catch {
      announce(words.copy_failed)
    }
  }
  const hand = async () => {
    try {
      await navigator.share({ title: list.name, url })
    } catch {
      // Thought better of it.
    }
  }
  return (
    <div className="rounded-xl bg-mist p-4 desk:p-5">
      {list.token === null ? (
        <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
          <p className="min-w-52 flex-1">{words.share_private}</p>
          <Button
            look="quiet"
            className="max-small:w-full"
            held={busy}
            onClick={() => void once(() => updateWishList(list.id, { privacy: 'link' }), words.shared)}
          >
            {words.share_open}
          </Button>
        </div>
      ) : (
        <>
          <p>{list.privacy === 'public' ? words.share_public : words.share_link}</p>
          <div className="mt-3 flex flex-wrap gap-3">
            <input
              readOnly
              value={url}
              aria-label={words.link}
              className={`${CONTROL} min-w-0 flex-1 basis-60 text-sm`}
              onFocus={event => event.target.select()}
            />
            <Button look="quiet" className="max-small:w-full" onClick={() => void copy()}>
              {announcement === words.copied ? (
                <Check className="size-5" strokeWidth={1.5} aria-hidden="true" />
              ) : (
                <Copy className="size-5" strokeWidth={1.5} aria-hidden="true" />
              )}
              {words.copy}
            </Button>
            {'share' in navigator && (
              <Button look="quiet" className="max-small:w-full" onClick={() => void hand()}>
                {words.hand_on}
              </Button>
            )}
          </div>
          <div className="mt-2 flex flex-wrap gap-x-5">
            <TextButton onClick={() => void once(() => renewWishListLink(list.id), words.renewed)}>
              {words.renew}
            </TextButton>
            <TextButton onClick={() => void once(() => updateWishList(list.id, { privacy: 'private' }), words.closed)}>
              {words.close}
            </TextButton>
          </div>
        </>
      )}
      <p role="status" className="text-sm not-empty:mt-2">
        {announcement}
      </p>
    </div>
  )
}
