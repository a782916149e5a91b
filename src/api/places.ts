import { http } from './http.ts'

export interface PlaceName {
  readonly mn: string
  readonly en: string
}

export interface DistrictBody {
  readonly code: string
  readonly name: PlaceName
  /** How many khoroos a city district has; a sum has bags, which nobody numbers for us. */
  readonly khoroos?: number
  readonly zip?: string
}

export interface CityBody {
  readonly code: string
  readonly name: PlaceName
  readonly kind: 'capital' | 'aimag'
  readonly zip?: string
  readonly districts: readonly DistrictBody[]
}

/** Places where people live: cities and aimags with their districts and sums. */
export const getPlaces = () => http<{ readonly cities: readonly CityBody[] }>('/places')
