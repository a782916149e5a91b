import { MapPin } from 'lucide-react'
import { useState } from 'react'
import { fill } from '../../i18n/fill.ts'
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
  readonly onText: (part: Partial<Record<AddressField, string>>) => void
}

/** Fills city, district or sum and postal code from where the reader is; khoroo and house only they know. */
export function LocateButton({ locale, words, places, onText }: Props) {
  const [isSearching, setSearching] = useState(false)
  const [status, setStatus] = useState('')
  const press = async () => {
    setSearching(true)
    setStatus(words.locate_searching)
    try {
      const { locate } = await loadChunk(() => import('../../stores/locate.ts'))
      const located = await locate(places)
      if (!located.ok) return setStatus(words[`locate_${located.problem}`])
      const { city, district, zipcode } = located.value
      onText({ city, district, khoroo: '', zipcode })
      const place = places.find(({ code }) => code === city)
      const names = [place, place?.districts.find(({ code }) => code === district)].map(each => each?.name[locale])
      setStatus(fill(words.locate_found, { place: names.filter(Boolean).join(', ') }))
    } finally {
      setSearching(false)
    }
  }
  return (
    <div className="noscript:hidden! small:col-span-2">
      <button
        type="button"
        className="inline-flex min-h-11 items-center gap-2 font-medium text-accent underline-offset-4 hover:underline"
        disabled={isSearching || places.length === 0}
        onClick={() => void retryableOnChunkError(press)}
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
