import { CloudOff, Eye } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { ProductCard as Card } from '../../contract/catalogue/catalogue-base.ts'
import { fillPlaceholders, plural } from '../../i18n/fill.ts'
import { localePath } from '../../i18n/locales.ts'
import type { Messages } from '../../i18n/words.ts'
import { $viewed, forgetViewed, removeViewed } from '../../stores/catalogue/viewed.ts'
import { cardsByIds } from '../../stores/catalogue/viewed-cards.ts'
import type { CardContext } from '../catalogue/card-words.ts'
import { cardName, ProductCard } from '../catalogue/product-card.tsx'
import { ProductGrid } from '../catalogue/product-grid.tsx'
import { CloseButton } from '../shell/close-button.tsx'
import { StateMessage } from '../shell/state-message.tsx'

type PageWords = Messages<'product-rows'> &
  Pick<Messages<'list-actions'>, 'viewed_remove'> &
  Pick<Messages<'catalogue'>, 'list'>

interface Props extends CardContext {
  readonly words: CardContext['words'] & PageWords
}

type State = 'waiting' | 'list' | 'failed'

/** Everything this browser remembers to have shown, to be thinned out or forgotten. */
export function ViewedPage({ locale, words }: Props) {
  const [state, setState] = useState<State>('waiting')
  const [cards, setCards] = useState<readonly Card[]>([])
  const [status, setStatus] = useState('')
  const [forgotten, setForgotten] = useState<readonly string[]>([])
  const list = useRef<HTMLUListElement>(null)
  const undo = useRef<HTMLButtonElement>(null)

  const load = async () => {
    setState('waiting')
    const ids = $viewed.get()
    try {
      const found = await cardsByIds(ids)
      const missingCount = ids.length - found.length
      if (missingCount > 0) {
        setStatus(plural(locale, words, 'viewed_gone', missingCount))
        $viewed.set(found.map(({ id }) => id))
      }
      setCards(found)
      setState('list')
    } catch {
      setState('failed')
    }
  }
  useEffect(() => void load(), [])
  useEffect(() => {
    if (forgotten.length > 0) undo.current?.focus()
  }, [forgotten])

  const remove = (id: string, at: number) => {
    removeViewed(id)
    const items = list.current?.children
    const next = items?.[at + 1] ?? items?.[at - 1]
    next?.querySelector<HTMLElement>(':scope > button')?.focus()
    setCards(cards.filter(card => card.id !== id))
  }
  const forgetAll = () => {
    setForgotten(forgetViewed())
    setCards([])
    setStatus(words.viewed_forgotten)
  }
  const bringBack = () => {
    $viewed.set(forgotten)
    setForgotten([])
    setStatus('')
    void load()
  }
  const isEmpty = state === 'list' && cards.length === 0

  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-8 gap-y-2">
        <h1 className="text-3xl font-semibold tracking-tight">{words.viewed_title}</h1>
        {state === 'list' && !isEmpty && (
          <button type="button" className="button-line" onClick={forgetAll}>
            {words.viewed_forget}
          </button>
        )}
      </div>
      <p className="mt-2 max-w-text text-ink-soft">{words.viewed_lead}</p>
      <p className="mt-4 flex min-h-11 flex-wrap items-center gap-4">
        <span role="status">{status}</span>
        {forgotten.length > 0 && (
          <button ref={undo} type="button" className="button-line" onClick={bringBack}>
            {words.viewed_undo}
          </button>
        )}
      </p>
      {state === 'waiting' && <p className="noscript:hidden! py-10 text-ink-soft">{words.loading}</p>}
      {state === 'list' && !isEmpty && (
        <div>
          <h2 className="sr-only">{words.list}</h2>
          <ProductGrid ref={list}>
            {cards.map((card, at) => (
              <li key={card.id} className="relative">
                <ProductCard card={card} locale={locale} words={words} lowMarks />
                <CloseButton
                  type="button"
                  className="top-[0.4rem] left-[0.4rem] text-tile-ink"
                  label={fillPlaceholders(words.viewed_remove, { name: cardName(card, locale) })}
                  onClick={() => remove(card.id, at)}
                />
              </li>
            ))}
          </ProductGrid>
        </div>
      )}
      {isEmpty && (
        <StateMessage icon={Eye} title={words.viewed_empty_title} text={words.viewed_empty_text}>
          <a href={localePath(locale, '/products')} className="button">
            {words.browse}
          </a>
        </StateMessage>
      )}
      {state === 'failed' && (
        <StateMessage icon={CloudOff} title={words.viewed_failed}>
          <button type="button" className="button" onClick={() => void load()}>
            {words.retry}
          </button>
        </StateMessage>
      )}
    </>
  )
}
