import { MapPin } from 'lucide-react'
import { useState } from 'react'
import { fillPlaceholders } from '../../i18n/fill.ts'
import type { ShopLocale } from '../../i18n/locales.ts'
import { loadChunk, retryableOnChunkError } from '../../lazy/load-chunk.ts'
import type { AddressField } from './address-field-names.ts'

/** Words of `locales/<locale>/checkout.json` that it says. */
export const LOCATE_WORDS = [
  'locate',
  'locate_searching',
  'locate_found',
  'locate_denied',
  'locate_failed',
  'locate_outside'
] as const

interface Place {
  readonly code: string
  readonly name: Readonly<Record<ShopLocale, string>>
}

interface Props {
  readonly locale: ShopLocale
  readonly words: Readonly<Record<(typeof LOCATE_WORDS)[number], string>>
  readonly places: readonly (Place & { readonly districts: readonly Place[] })[]
  /** Takes the fields that a position fills, and empties the one that it cannot know. */
  readonly onLocated: (part: Partial<Record<AddressField, string>>) => void
}

/** Fills city, district or sum and postal code from where the reader is; khoroo and house only they know. */
export function LocateButton({ locale, words, places, onLocated }: Props) {
  const [isSearching, setSearching] = useState(false)
  const [status, setStatus] = useState('')
  const isHeld = isSearching || places.length === 0
  const press = async () => {
    setSearching(true)
    setStatus(words.locate_searching)
    try {
      const { locateDevice } = await loadChunk(() => import('../../stores/locate.ts'))
      const located = await locateDevice(places)
      if (!located.ok) return setStatus(words[`locate_${located.problem}`])
      const { city, district, zipcode } = located.value
      const place = places.find(({ code }) => code === city)
      const names = [place, place?.districts.find(({ code }) => code === district)].map(each => each?.name[locale])
      setStatus(fillPlaceholders(words.locate_found, { place: names.filter(Boolean).join(', ') }))
      onLocated({ city, district, khoroo: '', zipcode })
    } finally {
      setSearching(false)
    }
  }
  return (
    <div className="noscript:hidden! small:col-span-2">
      <button
        type="button"
        className="inline-flex min-h-11 items-center gap-2 font-medium text-accent underline-offset-4 hover:underline aria-disabled:cursor-not-allowed aria-disabled:text-ink-soft"
        aria-disabled={isHeld || undefined}
        onClick={() => (isHeld ? undefined : void retryableOnChunkError(press))}
      >
        <MapPin className="size-5" strokeWidth="1.5" aria-hidden="true" />
        {words.locate}
      </button>
      <p role="status" className="text-sm text-ink-soft">
        {status}
      </p>
    </div>
  )
}
