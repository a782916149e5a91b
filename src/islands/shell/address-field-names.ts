export const ADDRESS_FIELDS = ['city', 'district', 'khoroo', 'zipcode', 'street', 'detail', 'w3w'] as const
export type AddressField = (typeof ADDRESS_FIELDS)[number]
