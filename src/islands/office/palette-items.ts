import { Package, ShoppingBag, User, type LucideIcon } from 'lucide-react'
import type { StaffSearchResult } from '../../contract/staff/search.ts'
import { dateTime, money } from '../../i18n/format.ts'
import { useOffice } from './words.tsx'

export interface PaletteItem {
  readonly key: string
  readonly title: string
  readonly text?: string
  readonly icon: LucideIcon
  readonly to: `/${string}`
  /** A page outside the office. */
  readonly isPage: boolean
  readonly shortcut?: string
}

/** A result of the search as a line of the palette. */
export function useResultText(): (result: StaffSearchResult) => PaletteItem {
  const { locale } = useOffice()
  return result => {
    switch (result.kind) {
      case 'order':
        return {
          ...{ key: `order:${result.number}`, icon: ShoppingBag, to: `/orders/${result.number}`, isPage: false },
          title: [result.number, result.recipient].filter(Boolean).join(' · '),
          text: [result.phone, money(locale, result.total), dateTime(locale, result.placed_at)].join(' · ')
        }
      case 'customer':
        return {
          ...{ key: `customer:${result.id}`, icon: User, to: `/customers/${result.id}`, isPage: false },
          title: result.name || result.phone || result.email,
          text: [result.phone, result.email].filter(Boolean).join(' · ')
        }
      case 'product':
        return {
          ...{ key: `product:${result.id}`, icon: Package, to: `/products/${result.sku}`, isPage: false },
          title: result.name,
          text: result.sku
        }
    }
  }
}
