import { useStore } from '@nanostores/react'
import { Heart, Plus } from 'lucide-react'
import { Suspense, useEffect, useState } from 'react'
import { plural } from '../../i18n/fill.ts'
import { localePath } from '../../i18n/locales.ts'
import { $currentUser } from '../../stores/identity/current-user.ts'
import {
  $listsProblem,
  $shownList,
  $wishedProducts,
  followLists,
  moreWished,
  reloadWished,
  showList,
  refreshLists
} from '../../stores/customers/wish-lists.ts'
import { $wishLists } from '../../stores/customers/wishes.ts'
import { LoadFailure } from '../shell/load-failure.tsx'
import { LoadingPlaceholder } from '../shell/loading-placeholder.tsx'
import { ChoiceChip } from '../checkout/choice.tsx'
import { Button, ButtonLink, TextButton } from '../shell/button.tsx'
import { StateMessage } from '../shell/state-message.tsx'
import { AddToCartResult } from './add-to-cart-result.tsx'
import { GuestInvitation } from './guest-invitation.tsx'
import { WishListHeader } from './wish-list-header.tsx'
import { WishRow } from './wish-row.tsx'
import type { WishesProps } from './words.ts'
import { lazyComponent } from '../shell/lazy-component.ts'

/** Opens by a click. */
const WishListForm = lazyComponent(() => import('./wish-list-form.tsx'))

/** Reserves the height of the screen, so that nothing below moves when the lists load. */
const WHOLE = 'grid min-h-svh content-start gap-6'

/** Somebody's lists, or what this browser keeps for a guest. */
export function WishListsPage(props: WishesProps) {
  const { locale, words, notices } = props
  const [awake, setAwake] = useState(false)
  const person = useStore($currentUser, { ssr: 'initial' })
  const lists = useStore($wishLists, { ssr: 'initial' })
  const failed = useStore($listsProblem, { ssr: 'initial' })
  const shown = useStore($shownList, { ssr: 'initial' })
  const { items, total, hasMore, status, problem } = useStore($wishedProducts, { ssr: 'initial' })
  useEffect(() => {
    setAwake(true)
    const stop = followLists()
    void refreshLists()
    return stop
  }, [])

  if (person && failed && !lists)
    return <LoadFailure words={words} problem={failed} notices={notices} onRetry={() => void refreshLists()} />
  const isGuest = awake && !person
  const list = lists?.find(({ id }) => id === shown)
  if (!awake || (person && !lists))
    return (
      <div className={WHOLE}>
        <LoadingPlaceholder label={words.loading} />
      </div>
    )
  return (
    <div className={WHOLE}>
      {isGuest && <GuestInvitation locale={locale} words={words} isEmpty={total === 0} />}
      {lists && <Tabs {...props} />}
      {(list || (isGuest && items.length > 0)) && <WishListHeader key={shown} {...props} list={list} total={total} />}
      <AddToCartResult locale={locale} words={words} source="all" />
      <p role="status" className="sr-only">
        {status === 'ready' ? plural(locale, words, 'count', total) : ''}
      </p>
      {status === 'failed' ? (
        <LoadFailure words={words} problem={problem} notices={notices} onRetry={() => void reloadWished()} />
      ) : items.length > 0 ? (
        <ul className="border-t border-line" aria-busy={status === 'loading'}>
          {items.map(item => (
            <WishRow key={item.variant_id} item={item} {...props} />
          ))}
        </ul>
      ) : status === 'loading' ? (
        <LoadingPlaceholder label={words.loading} />
      ) : (
        <StateMessage icon={Heart} title={words.empty_title} text={words.empty_text}>
          <ButtonLink href={localePath(locale, '/products')}>{words.to_products}</ButtonLink>
        </StateMessage>
      )}
      {hasMore && status !== 'failed' && (
        <div className="text-center">
          {status === 'more-failed' && <p className="mb-3 text-warn">{words.more_failed}</p>}
          <Button look="quiet" held={status === 'loading-more'} onClick={() => void moreWished()}>
            {status === 'loading-more' ? words.loading : words.more}
          </Button>
        </div>
      )}
    </div>
  )
}

function Tabs({ words }: WishesProps) {
  const lists = useStore($wishLists, { ssr: 'initial' }) ?? []
  const shown = useStore($shownList, { ssr: 'initial' })
  const [making, setMaking] = useState(false)
  return (
    <div className="flex flex-wrap items-center gap-2">
      <fieldset className="min-w-0">
        <legend className="sr-only">{words.lists}</legend>
        <div className="flex flex-wrap gap-2">
          {lists.map(({ id, name, count }) => (
            <ChoiceChip key={id} group="list" value={id} chosen={id === shown} onChoose={() => void showList(id)}>
              <span className="flex gap-2">
                <span className="max-w-56 truncate">{name}</span> {count}
              </span>
            </ChoiceChip>
          ))}
        </div>
      </fieldset>
      <TextButton className="ms-1" onClick={() => setMaking(true)}>
        <Plus className="size-5" strokeWidth={1.5} aria-hidden="true" />
        {words.new_list}
      </TextButton>
      <Suspense>{making && <WishListForm words={words} onClose={() => setMaking(false)} />}</Suspense>
    </div>
  )
}
