import { useStore } from '@nanostores/react'
import { ChevronDown } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { ShopLocale } from '../../i18n/locales.ts'
import { $deliveryPlace } from '../../stores/ordering/delivery-place.ts'
import { useChosenVariant } from '../product/use-chosen-variant.ts'
import { lazyComponent } from '../shell/lazy-component.ts'

/** Both come when somebody wants to know, or has said where they live before. */
const EstimateLine = lazyComponent(() => import('./estimate-line.tsx'))
const EstimateFields = lazyComponent(() => import('./estimate-fields.tsx'))

interface Props {
  readonly locale: ShopLocale
  readonly title: string
  readonly prompt: string
  readonly loading: string
  /** Of one product's variant while no other is chosen; without it, all the ways in which shipments come to a place. */
  readonly variant?: string | undefined
}

/** Fees and days of delivery to a place of the reader's choice, before checkout; computed by the checkout's own rules. */
export function DeliveryEstimate({ locale, title, prompt, loading, variant }: Props) {
  const place = useStore($deliveryPlace, { ssr: 'initial' })
  const chosen = useChosenVariant()
  const [isOpen, setOpen] = useState(false)
  const asked = { locale, variant: variant && (chosen || variant) }
  return (
    <details
      className="group noscript:hidden! border-b border-line"
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      {/* Opened once its island is there (src/islands/shell/early-click.ts). */}
      <summary data-use className="flex min-h-14 items-center justify-between gap-4 py-2">
        <span>
          <span className="block font-medium">{title}</span>
          <span className="figures block text-sm text-ink-soft">
            {place ? (
              <Suspense fallback={prompt}>
                <EstimateLine prompt={prompt} asks={!isOpen} {...asked} />
              </Suspense>
            ) : (
              prompt
            )}
          </span>
        </span>
        <ChevronDown className="size-5 shrink-0 group-open:rotate-180" strokeWidth={1.5} aria-hidden="true" />
      </summary>
      {isOpen && (
        <div className="pb-4">
          <Suspense fallback={<p className="text-sm text-ink-soft">{loading}</p>}>
            <EstimateFields loading={loading} {...asked} />
          </Suspense>
        </div>
      )}
    </details>
  )
}
