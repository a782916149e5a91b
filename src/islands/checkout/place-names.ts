import type { ShopLocale } from '../../i18n/locales.ts'

interface Place {
  readonly code: string
  readonly name: Readonly<Record<ShopLocale, string>>
}

/** Codes of a city and its district as people call them; a code nobody knows stays as it is. */
export function placeNames(
  places: readonly (Place & { readonly districts: readonly Place[] })[],
  address: { readonly city: string; readonly district: string },
  locale: ShopLocale
) {
  const city = places.find(({ code }) => code === address.city)
  const district = city?.districts.find(({ code }) => code === address.district)
  return { city: city?.name[locale] ?? address.city, district: district?.name[locale] ?? address.district }
}
