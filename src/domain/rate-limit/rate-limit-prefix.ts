/**
 * A network prefix that is counted against a limit, and by how much the limit of one household is multiplied for it.
 */
export interface RateLimitPrefix {
  readonly prefix: string
  readonly multiplier: number
}

/**
 * An IPv4 address stands for a household, an office or hundreds of phones behind one carrier, and gets the plain limit.
 * An IPv6 /64 gets it too, but a single customer may own a whole /56 or /48, so these are counted as well. Their limit
 * is several times higher, because carriers take the /64 of every phone from such a range.
 */
const WIDER_PREFIXES = [
  { bits: 56, multiplier: 2 },
  { bits: 48, multiplier: 5 }
] as const

/**
 * Prefixes a request counts against, narrowest first. `network` is an IPv4 address or the four groups of an IPv6 /64.
 */
export function rateLimitPrefixes(network: string): readonly RateLimitPrefix[] {
  const own = { prefix: network, multiplier: 1 }
  if (!network.includes(':')) return [own]
  const groups = network.split(':').map(group => Number.parseInt(group || '0', 16))
  return [own, ...WIDER_PREFIXES.map(({ bits, multiplier }) => ({ prefix: prefixOf(groups, bits), multiplier }))]
}

/**
 * The range that is taken for one reader where a few of them together are believed: an IPv4 /24, an IPv6 /48. Addresses
 * within it cost nothing to who has one.
 */
export function readerRange(network: string): string {
  if (!network.includes(':')) return network.split('.').slice(0, 3).join('.')
  return prefixOf(
    network.split(':').map(group => Number.parseInt(group || '0', 16)),
    48
  )
}

function prefixOf(groups: readonly number[], bits: number): string {
  const prefix = groups.slice(0, 4).map((group, at) => {
    const used = Math.min(16, Math.max(0, bits - at * 16))
    return ((group >> (16 - used)) << (16 - used)).toString(16)
  })
  return `${prefix.join(':')}/${bits}`
}

/** Loopback, private and unique local addresses. */
export const isPrivateNetwork = (network: string) =>
  network === '' ||
  network === '0:0:0:0' ||
  /^(?:127\.|10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|f[cd][\da-f]{2}:)/.test(network)
