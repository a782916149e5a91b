import { Suspense, useState, type ReactNode } from 'react'
import type { ShopLocale } from '../../i18n/locales.ts'
import { lazyPart } from '../shell/lazy-part.ts'

/** Opens by a click. */
const QuickView = lazyPart(() => import('./quick-view.tsx'))

interface Props {
  readonly slug: string
  readonly label: string
  readonly locale: ShopLocale
  readonly children: ReactNode
}

export function QuickViewButton({ slug, label, locale, children }: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className="card-quick needs-script"
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
