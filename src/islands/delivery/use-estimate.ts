import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { localePath, type ShopLocale } from '../../i18n/locales.ts'
import { $estimate, $estimateParts, estimateDelivery } from '../../stores/ordering/delivery-estimate.ts'
import { $deliveryPlace } from '../../stores/ordering/delivery-place.ts'

export interface Asked {
  readonly locale: ShopLocale
  readonly variant: string | undefined
}

/** The answer for the place that is remembered and the variant that is chosen; of two that draw it, one asks. */
export function useEstimate({ locale, variant }: Asked, asks: boolean) {
  const place = useStore($deliveryPlace)
  useEffect(() => {
    if (asks) void estimateDelivery(localePath(locale, '/delivery-words.json'), variant)
  }, [locale, variant, place, asks])
  return { place, parts: useStore($estimateParts), answer: useStore($estimate) }
}
