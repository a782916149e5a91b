import { Suspense, useState, type ReactNode } from 'react'
import type { ShopLocale } from '../../i18n/locales.ts'
import type { ListView } from '../../stores/catalogue/catalogue-url.ts'
import { lazyComponent } from '../shell/lazy-component.ts'

/** Opens by a click. */
const QuickView = lazyComponent(() => import('./quick-view.tsx'))

const PLACES = {
  grid: 'inset-x-3 bottom-3 text-[0.9rem]',
  list: 'inset-x-[0.3rem] bottom-[0.3rem] text-[0.8rem]'
} as const

interface Props {
  readonly slug: string
  readonly label: string
  readonly locale: ShopLocale
  readonly view: ListView
  readonly children: ReactNode
}

export function QuickViewButton({ slug, label, locale, view, children }: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className={`card-quick-view ${PLACES[view]}`}
        data-quick={slug}
        aria-haspopup="dialog"
        aria-label={label}
        onPointerEnter={() => void QuickView.preload()}
        onFocus={() => void QuickView.preload()}
        onClick={() => setOpen(true)}
      >
        {children}
      </button>
      <Suspense>
        {isOpen && <QuickView slug={slug} label={label} locale={locale} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  )
}
