/** The address of a packing list. */
export type ShipmentListSearch = Partial<Record<'shipment' | 'branch' | 'q' | 'after', string>>

export const SHIPMENT_STEPS = ['pending', 'ready', 'shipped'] as const

const FIELDS = ['branch', 'q', 'after'] as const

/** Reads an address; whatever is no field of the list is left out. */
export function readShipmentListSearch(search: Readonly<Record<string, unknown>>): ShipmentListSearch {
  const texts = FIELDS.flatMap(name => {
    const value = search[name]
    return typeof value === 'string' && value !== '' ? [[name, value] as const] : []
  })
  const shipment = SHIPMENT_STEPS.find(step => step === search['shipment'])
  return { ...Object.fromEntries(texts), ...(shipment && shipment !== 'pending' && { shipment }) }
}
