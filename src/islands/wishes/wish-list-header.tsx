import { useStore } from '@nanostores/react'
import { Eraser, Link2, Pencil, Share2, ShoppingCart, Trash2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { WishListBody } from '../../contract/customers/wish-list.ts'
import { fillPlaceholders, plural } from '../../i18n/fill.ts'
import { $adding, addAllToCart, emptyWishList, removeList } from '../../stores/customers/wish-lists.ts'
import { Button, TextButton } from '../shell/button.tsx'
import { Confirm } from '../shell/confirm.tsx'
import type { WishesProps } from './words.ts'
import { lazyComponent } from '../shell/lazy-component.ts'

/** Each opens by a click. */
const WishListForm = lazyComponent(() => import('./wish-list-form.tsx'))
const ShareBox = lazyComponent(() => import('./share-box.tsx'))

type OpenPanel = 'change' | 'empty' | 'remove' | null

interface Props extends WishesProps {
  /** None for what only this browser keeps. */
  readonly list: WishListBody | undefined
  readonly total: number
}

/** The name of a list, its privacy, and actions on all of it. */
export function WishListHeader({ locale, words, list, total }: Props) {
  const adding = useStore($adding, { ssr: 'initial' })
  const [openPanel, setOpenPanel] = useState<OpenPanel>(null)
  const [sharing, setSharing] = useState(false)
  const [busy, setBusy] = useState(false)
  const close = () => setOpenPanel(null)
  const sure = async (work: () => Promise<boolean>) => {
    setBusy(true)
    await work()
    setBusy(false)
    close()
  }
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-60">
          <h2 className="text-xl font-semibold wrap-anywhere">{list?.name ?? words.guest_list}</h2>
          <p className="text-ink-soft">
            {plural(locale, words, 'count', total)}
            {list && ` · ${words[`privacy_${list.privacy}`]}`}
          </p>
        </div>
        {total > 0 && (
          <Button className="max-small:w-full" held={adding !== null} onClick={() => void addAllToCart(list?.id ?? '')}>
            <ShoppingCart className="size-5" strokeWidth={1.5} aria-hidden="true" />
            {adding === 'all' ? words.adding : words.all_to_cart}
          </Button>
        )}
      </div>
      <div className="flex flex-wrap gap-x-5">
        {list && (
          <>
            <TextButton onClick={() => setOpenPanel('change')}>
              <Pencil className="size-4.5" strokeWidth={1.5} aria-hidden="true" />
              {words.change}
            </TextButton>
            <TextButton aria-expanded={sharing} onClick={() => setSharing(!sharing)}>
              {list.token === null ? (
                <Share2 className="size-4.5" strokeWidth={1.5} aria-hidden="true" />
              ) : (
                <Link2 className="size-4.5" strokeWidth={1.5} aria-hidden="true" />
              )}
              {words.share}
            </TextButton>
          </>
        )}
        {total > 0 && (
          <TextButton onClick={() => setOpenPanel('empty')}>
            <Eraser className="size-4.5" strokeWidth={1.5} aria-hidden="true" />
            {words.empty}
          </TextButton>
        )}
        {list && (
          <TextButton onClick={() => setOpenPanel('remove')}>
            <Trash2 className="size-4.5" strokeWidth={1.5} aria-hidden="true" />
            {words.remove_list}
          </TextButton>
        )}
      </div>
      <Suspense>
        {list && sharing && <ShareBox key={list.id} locale={locale} words={words} list={list} />}
        {openPanel === 'change' && list && <WishListForm words={words} list={list} onClose={close} />}
      </Suspense>
      {openPanel === 'empty' && (
        <Confirm
          title={words.empty_ask}
          yes={words.empty_yes}
          no={words.cancel}
          busy={busy}
          onYes={() => void sure(() => emptyWishList(list?.id ?? ''))}
          onNo={close}
        >
          <p>{plural(locale, words, 'empty_what', total)}</p>
        </Confirm>
      )}
      {openPanel === 'remove' && list && (
        <Confirm
          title={fillPlaceholders(words.remove_ask, { name: list.name })}
          yes={words.remove_yes}
          no={words.cancel}
          busy={busy}
          onYes={() => void sure(() => removeList(list.id))}
          onNo={close}
        >
          <p>{words.remove_what}</p>
        </Confirm>
      )}
    </div>
  )
}
