import { useQuery } from '@tanstack/react-query'
import { placesQuery } from '../../../stores/staff/delivery-settings.ts'
import { useOffice, useScreenWords } from '../words.tsx'

/** Cities and aimags with their districts and sums. */
export function usePlaces() {
  const { locale } = useOffice()
  const cities = useQuery(placesQuery).data?.cities ?? []
  return cities.map(({ code, name, districts }) => ({
    ...{ code, name: name[locale] },
    districts: districts.map(district => ({ code: district.code, name: district.name[locale] }))
  }))
}

/** The name of a place, and of everywhere; a code stands for a name that has not arrived. */
export function usePlaceName() {
  const words = useScreenWords('office-delivery')
  const places = usePlaces()
  return (city: string | null, district: string | null) => {
    if (city === null) return words.everywhere
    const found = places.find(({ code }) => code === city)
    const within = found?.districts.find(({ code }) => code === district)
    return [found?.name ?? city, district === null ? '' : (within?.name ?? district)].filter(Boolean).join(', ')
  }
}
