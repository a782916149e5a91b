import { useStore } from '@nanostores/react'
import { ShoppingCart } from 'lucide-react'
import { useEffect } from 'react'
import type { LookBookBody } from '../../contract/community/look-book.ts'
import { fillPlaceholders, plural } from '../../i18n/fill.ts'
import { money } from '../../i18n/format.ts'
import { localePath, type ShopLocale } from '../../i18n/locales.ts'
import {
  $isLookFailed,
  $isShoppingTheLook,
  $lookBook,
  $lookInCart,
  loadShopTheLook,
  shopTheLook
} from '../../stores/community/shop-the-look.ts'
import { Button, TextButton } from '../shell/button.tsx'
import type { LookBookWords } from './words.ts'

type Totals = Pick<LookBookBody, 'count' | 'total' | 'selling_total' | 'in_stock_total' | 'in_stock_count'>

interface Props {
  readonly locale: ShopLocale
  readonly words: LookBookWords
  readonly id: string
  /** Token of a shared link. */
  readonly token?: string | undefined
  /** Totals as the page was rendered; none where it was built before. */
  readonly totals?: Totals | undefined
}

/** The price of a whole look, and one button that puts all that is in stock into the cart. */
export function ShopTheLook({ locale, words, id, token, totals }: Props) {
  const look = useStore($lookBook, { ssr: 'initial' }) ?? totals
  const isFailed = useStore($isLookFailed, { ssr: 'initial' })
  const isBusy = useStore($isShoppingTheLook, { ssr: 'initial' })
  useEffect(() => void loadShopTheLook(id, token), [id, token])
  return (
    <div className={`min-h-40 rounded-xl bg-mist p-5 ${look ? '' : 'noscript:hidden'}`}>
      {look && <Price locale={locale} words={words} look={look} />}
      {!look && isFailed && (
        <p>
          {words.failed} <TextButton onClick={() => void loadShopTheLook(id, token)}>{words.retry}</TextButton>
        </p>
      )}
      {look && look.in_stock_count > 0 && (
        <Button
          held={isBusy}
          className="noscript:hidden! mt-4 max-small:w-full"
          onClick={() => void shopTheLook(id, token)}
        >
          <ShoppingCart className="size-5" strokeWidth={1.5} aria-hidden="true" />
          {isBusy ? words.adding : words.shop_the_look}
        </Button>
      )}
      <Result locale={locale} words={words} />
    </div>
  )
}

function Price({ locale, words, look }: Pick<Props, 'locale' | 'words'> & { readonly look: Totals }) {
  const { count, total, selling_total, in_stock_count, in_stock_total } = look
  return (
    <>
      <p className="figures flex flex-wrap items-baseline gap-x-3">
        <span>{words.whole_look}</span>
        <span className={`text-2xl font-semibold ${selling_total < total ? 'text-sale' : ''}`}>
          {money(locale, selling_total)}
        </span>
        {selling_total < total && (
          <s className="text-ink-soft">
            <span className="sr-only">{words.before}: </span>
            {money(locale, total)}
          </s>
        )}
      </p>
      <p className="figures mt-1 text-sm text-ink-soft">
        {in_stock_count === count
          ? plural(locale, words, 'all_in_stock', count)
          : fillPlaceholders(words.part_in_stock, {
              count: in_stock_count,
              of: count,
              price: money(locale, in_stock_total)
            })}
      </p>
    </>
  )
}

function Result({ locale, words }: Pick<Props, 'locale' | 'words'>) {
  const result = useStore($lookInCart, { ssr: 'initial' })
  return (
    <div role="status" className="mt-3 empty:hidden">
      {result && (
        <>
          <p className="font-medium">
            {result.added > 0
              ? plural(locale, words, 'added', result.added)
              : result.already > 0
                ? words.added_before
                : words.added_none}{' '}
            {result.added + result.already > 0 && (
              <a href={localePath(locale, '/cart')} className="text-accent underline underline-offset-4">
                {words.to_cart}
              </a>
            )}
          </p>
          {result.skipped.length > 0 && (
            <ul className="mt-2 list-disc ps-5 text-sm text-warn">
              {result.skipped.map(({ variant_id, name, error }) => (
                <li key={variant_id}>
                  {name}: {error}
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </div>
  )
}
