import { useStore } from '@nanostores/react'
import { Trash2 } from 'lucide-react'
import { useState, type ChangeEvent } from 'react'
import type { WishedProductBody } from '../../contract/customers/wish-list.ts'
import { fillPlaceholders } from '../../i18n/fill.ts'
import { date, money } from '../../i18n/format.ts'
import { localePath } from '../../i18n/locales.ts'
import { $adding, removeFromList, moveWish, wishesToCart } from '../../stores/customers/wish-lists.ts'
import { $wishLists } from '../../stores/customers/wishes.ts'
import { Button } from '../shell/button.tsx'
import { Packshot } from '../shell/packshot.tsx'
import { AddToCartResult } from './add-to-cart-result.tsx'
import type { WishesProps } from './words.ts'

type Props = WishesProps & { readonly item: WishedProductBody }

/** One wish: what it costs now and cost then, whether there is any, and where it may go. */
export function WishRow({ item, locale, words }: Props) {
  const adding = useStore($adding, { ssr: 'initial' })
  const [busy, setBusy] = useState(false)
  const { product, variant_id } = item
  const name = [product.name, product.options_text].filter(Boolean).join(', ')
  const href = localePath(locale, `/products/${product.slug}`)
  const once = async (work: () => Promise<boolean>) => {
    if (busy) return
    setBusy(true)
    await work()
    setBusy(false)
  }
  return (
    <li className="grid grid-cols-[5.5rem_minmax(0,1fr)] gap-x-4 gap-y-3 border-b border-line py-5 desk:grid-cols-[7rem_minmax(0,1fr)_13rem] desk:gap-x-6">
      <a href={href} tabIndex={-1} aria-hidden="true">
        <Packshot image={product.image} adult={product.age_restricted} className="w-full" />
      </a>
      <div className="min-w-0">
        <h3 className="font-medium">
          <a href={href} className="hover:underline">
            {product.name}
          </a>
        </h3>
        {product.options_text && <p className="text-sm text-ink-soft">{product.options_text}</p>}
        <Price item={item} locale={locale} words={words} />
        <p className={`mt-1 text-sm ${item.in_stock ? 'text-accent' : 'text-ink-soft'}`}>
          {product.requires_prescription ? words.prescription : item.in_stock ? words.in_stock : words.sold_out}
        </p>
        {item.wished_at && (
          <p className="figures mt-1 text-sm text-ink-soft">
            {fillPlaceholders(words.since, { date: date(locale, item.wished_at) })}
          </p>
        )}
      </div>
      <div className="col-span-2 flex items-center gap-2 desk:col-span-1 desk:flex-col desk:items-stretch">
        {!product.requires_prescription && (
          <Button
            look="quiet"
            className="min-w-40 flex-1 px-4! desk:flex-none"
            held={adding !== null || !item.in_stock}
            aria-label={fillPlaceholders(item.in_stock ? words.add_of : words.sold_out_of, { name })}
            onClick={() => void wishesToCart([variant_id], variant_id)}
          >
            {adding === variant_id ? words.adding : item.in_stock ? words.add : words.sold_out}
          </Button>
        )}
        <div className="flex items-center gap-2 desk:justify-end">
          <Move
            item={item}
            name={name}
            words={words}
            busy={busy}
            onMove={id => void once(() => moveWish(variant_id, id))}
          />
          <button
            type="button"
            className="inline-flex min-h-11 min-w-11 items-center justify-center rounded-card text-ink-soft hover:text-ink"
            aria-label={fillPlaceholders(words.remove_of, { name })}
            onClick={() => void once(() => removeFromList(item))}
          >
            <Trash2 className="size-5" strokeWidth={1.5} aria-hidden="true" />
          </button>
        </div>
      </div>
      <AddToCartResult locale={locale} words={words} source={variant_id} className="col-span-full" />
    </li>
  )
}

function Price({ item, locale, words }: Omit<Props, 'notices'>) {
  const { price, selling_price: now, wished_price: then } = item
  const fell = then !== null && now < then
  return (
    <p className="figures mt-1.5 flex flex-wrap items-baseline gap-x-2.5">
      <span className={`text-lg font-semibold ${now < price || fell ? 'text-sale' : ''}`}>{money(locale, now)}</span>
      {now < price && (
        <s className="text-sm text-ink-soft">
          <span className="sr-only">{words.before}: </span>
          {money(locale, price)}
        </s>
      )}
      {then !== null && then !== now && (
        <span className="basis-full text-sm text-ink-soft">
          {fillPlaceholders(words.then, { price: money(locale, then) })}
        </span>
      )}
    </p>
  )
}

interface MoveProps {
  readonly item: WishedProductBody
  readonly name: string
  readonly words: WishesProps['words']
  readonly busy: boolean
  readonly onMove: (listId: string) => void
}

/** Into another list, where it becomes the first. */
function Move({ item, name, words, busy, onMove }: MoveProps) {
  const lists = useStore($wishLists, { ssr: 'initial' }) ?? []
  const others = lists.filter(({ id }) => id !== item.wishlist_id)
  if (item.wishlist_id === '' || others.length === 0) return null
  const choose = ({ target }: ChangeEvent<HTMLSelectElement>) => {
    if (target.value) onMove(target.value)
  }
  return (
    <select
      aria-label={fillPlaceholders(words.move_of, { name })}
      className="min-h-12 w-28 min-w-0 rounded-card border border-line-strong bg-paper px-3 text-sm desk:min-h-11 desk:w-auto desk:flex-1"
      value=""
      disabled={busy}
      onChange={choose}
    >
      <option value="">{words.move}</option>
      {others.map(({ id, name: to }) => (
        <option key={id} value={id}>
          {to}
        </option>
      ))}
    </select>
  )
}
