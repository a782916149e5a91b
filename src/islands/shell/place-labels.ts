interface Labels {
  readonly district: 'district' | 'sum'
  readonly khoroo: 'khoroo' | 'bag'
}

interface City {
  readonly kind: 'capital' | 'aimag'
}

/** Words for the parts of an address: an aimag has sums and, where nobody numbers khoroos for us, bags. */
export function placeLabels(city: City | undefined, district: { readonly khoroos?: number } | undefined): Labels {
  const isAimag = city?.kind === 'aimag'
  const hasKhoroos = (district?.khoroos ?? 0) > 0
  return { district: isAimag ? 'sum' : 'district', khoroo: isAimag && !hasKhoroos ? 'bag' : 'khoroo' }
}
