import { useStore } from '@nanostores/react'
import { CloudOff, PackageOpen, Trash2 } from 'lucide-react'
import { useEffect } from 'react'
import type { PackageProductBody } from '../../contract/ordering/package.ts'
import { fillPlaceholders, plural } from '../../i18n/fill.ts'
import { money } from '../../i18n/format.ts'
import { localePath, type ShopLocale } from '../../i18n/locales.ts'
import type { Messages } from '../../i18n/words.ts'
import { $updating } from '../../stores/ordering/cart.ts'
import {
  $package,
  $packageFailure,
  $addedToCart,
  buyPackage,
  emptyPackage,
  loadPackage,
  setInPackage
} from '../../stores/ordering/package.ts'
import { QuantityStepper } from '../cart/quantity-stepper.tsx'
import { Button, ButtonLink, TextButton } from '../shell/button.tsx'
import { noticeText } from '../shell/notice-words.ts'
import { Packshot } from '../shell/packshot.tsx'
import { StateMessage } from '../shell/state-message.tsx'

type Words = Messages<'package'>
interface Props {
  readonly locale: ShopLocale
  readonly words: Words
  readonly cartWords: Messages<'cart'>
  readonly notices: Readonly<Record<string, string>>
}

/** The package a shopper puts together: changed here, and bought at once. */
export function PackagePage({ locale, words, cartWords, notices }: Props) {
  const packed = useStore($package, { ssr: 'initial' })
  const failure = useStore($packageFailure, { ssr: 'initial' })
  const updating = useStore($updating, { ssr: 'initial' })
  useEffect(() => void loadPackage(), [])

  if (!packed && failure)
    return (
      <StateMessage
        icon={CloudOff}
        title={words.failed_title}
        text={noticeText(notices, { code: failure.code, text: failure.message })}
      >
        <Button onClick={() => void loadPackage()}>{words.retry}</Button>
      </StateMessage>
    )
  if (!packed)
    return (
      <div role="status" aria-label={words.loading} className="grid gap-5">
        {[0, 1, 2].map(row => (
          <span key={row} className="waiting h-28 rounded-card" />
        ))}
      </div>
    )
  if (packed.package_products.length === 0)
    return (
      <StateMessage icon={PackageOpen} title={words.empty_title} text={words.empty_text}>
        <ButtonLink href={localePath(locale, '/products')}>{words.empty_action}</ButtonLink>
      </StateMessage>
    )
  return (
    <div className="grid gap-8 desk:grid-cols-[1fr_22rem] desk:items-start desk:gap-14">
      <ul className="border-b border-line">
        {packed.package_products.map(product => (
          <Product key={product.cv} product={product} locale={locale} words={words} cartWords={cartWords} />
        ))}
      </ul>
      <aside aria-labelledby="package-sum" className="rounded-xl bg-mist p-6 beside-page">
        <h2 id="package-sum" className="text-lg font-semibold">
          {plural(locale, words, 'count', packed.total_quantity)}
        </h2>
        <p className="figures mt-3 flex items-baseline justify-between gap-4 border-t border-line pt-4">
          <span>{words.total}</span>
          <span className="text-2xl font-semibold">{money(locale, packed.item_total)}</span>
        </p>
        <p className="mt-1 text-sm text-ink-soft">{words.total_note}</p>
        <Button held={updating} className="mt-5 w-full" onClick={() => void buyPackage()}>
          {words.buy}
        </Button>
        <AddToCartResult locale={locale} words={words} />
        <TextButton className="mt-2" onClick={() => void emptyPackage()}>
          {words.clear}
        </TextButton>
      </aside>
    </div>
  )
}

function AddToCartResult({ locale, words }: Pick<Props, 'locale' | 'words'>) {
  const done = useStore($addedToCart, { ssr: 'initial' })
  return (
    <div role="status" className="mt-3 text-sm">
      {done && (
        <>
          <p>
            {plural(locale, words, 'bought', done.added)}{' '}
            <a className="font-medium text-accent underline underline-offset-4" href={localePath(locale, '/cart')}>
              {words.to_cart}
            </a>
          </p>
          {done.skipped.map(({ variant_id, name, error }) => (
            <p key={variant_id} className="mt-1 text-warn">
              {name}: {error}
            </p>
          ))}
        </>
      )}
    </div>
  )
}

function Product({
  product,
  locale,
  words,
  cartWords
}: Omit<Props, 'notices'> & { readonly product: PackageProductBody }) {
  const { slug, cv: sku, qty, name, options_text, total_on_hand } = product
  const isGone = total_on_hand === 0
  return (
    <li className="grid grid-cols-[5.5rem_1fr] gap-x-4 border-t border-line py-5 desk:grid-cols-[7rem_1fr] desk:gap-x-6">
      <Packshot
        image={product.image}
        adult={product.age_restricted}
        className={`w-full self-start ${isGone ? 'opacity-50' : ''}`}
      />
      <div className="flex min-w-0 flex-col gap-3">
        <div className="flex items-start justify-between gap-4">
          <div className="min-w-0">
            <h2 className="leading-snug font-medium">
              <a className="hover:text-accent hover:underline" href={localePath(locale, `/products/${slug}`)}>
                {name}
              </a>
            </h2>
            {options_text && <p className="mt-0.5 text-sm text-ink-soft">{options_text}</p>}
            {isGone && <p className="mt-1 text-sm text-warn">{words.gone}</p>}
          </div>
          <p className={`figures text-lg font-semibold ${isGone ? 'text-ink-soft line-through' : ''}`}>
            {money(locale, product.total)}
          </p>
        </div>
        <div className="flex flex-wrap items-center justify-between gap-4">
          <QuantityStepper
            name={name}
            value={qty}
            most={Math.max(total_on_hand, qty)}
            words={cartWords}
            onChange={next => void setInPackage(slug, sku, next)}
          />
          <TextButton
            className="text-sm"
            aria-label={fillPlaceholders(words.remove_of, { name })}
            onClick={() => void setInPackage(slug, sku, 0)}
          >
            <Trash2 className="size-4" strokeWidth={1.5} aria-hidden="true" />
            {words.remove}
          </TextButton>
        </div>
      </div>
    </li>
  )
}
