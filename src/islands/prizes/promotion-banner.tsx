import { useStore } from '@nanostores/react'
import { Gift } from 'lucide-react'
import { useEffect } from 'react'
import type { BannerPlacement } from '../../domain/prize-draw.ts'
import { localePath, type ShopLocale } from '../../i18n/locales.ts'
import { $banners, loadBanner } from '../../stores/promotion-banner.ts'

interface Props {
  readonly locale: ShopLocale
  readonly placement: BannerPlacement
  /** Shown until the running promotion is known, and where there is none: the way to all of them. */
  readonly title: string
  readonly text: string
}

/** The banner of a promotion, placed by its data: as high before as after, so that nothing moves. */
export function PromotionBanner({ locale, placement, title, text }: Props) {
  const promotion = useStore($banners, { ssr: 'initial' })[placement]
  useEffect(() => void loadBanner(placement), [placement])
  return (
    <a
      href={localePath(locale, promotion?.path ?? '/promotions')}
      className="flex h-32 items-center gap-5 overflow-hidden rounded-2xl bg-accent-soft px-6 hover:bg-mist desk:px-10"
    >
      <Gift className="size-10 shrink-0 text-accent desk:size-12" strokeWidth={1.25} aria-hidden="true" />
      <span className="min-w-0">
        <span className="line-clamp-1 text-xl font-semibold text-accent desk:text-2xl">
          {promotion?.title ?? title}
        </span>
        <span className="line-clamp-2 text-ink-soft">{promotion?.summary ?? text}</span>
      </span>
    </a>
  )
}
