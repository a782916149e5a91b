/** A network that shares a limit, and how many times the limit of one household it has. */
export interface RateLimitPrefix {
  readonly prefix: string
  readonly multiplier: number
}

/**
 * An IPv4 address is a household, an office or hundreds of phones behind one carrier, and has the limit once. An IPv6 /64
 * has it once too, but one customer is given a /56 or a /48 of them for nothing, so these are counted as well. They have
 * several times the limit, because a carrier draws the /64 of every phone from such a range.
 */
const WIDER_PREFIXES = [
  { bits: 56, multiplier: 2 },
  { bits: 48, multiplier: 5 }
] as const

/** The networks a request counts for, narrowest first. `network` is an IPv4 address or the four groups of an IPv6 /64. */
export function rateLimitPrefixes(network: string): readonly RateLimitPrefix[] {
  const own = { prefix: network, multiplier: 1 }
  if (!network.includes(':')) return [own]
  const groups = network.split(':').map(group => Number.parseInt(group || '0', 16))
  return [own, ...WIDER_PREFIXES.map(({ bits, multiplier }) => ({ prefix: prefixOf(groups, bits), multiplier }))]
}

function prefixOf(groups: readonly number[], bits: number): string {
  const kept = groups.slice(0, 4).map((group, at) => {
    const used = Math.min(16, Math.max(0, bits - at * 16))
    return ((group >> (16 - used)) << (16 - used)).toString(16)
  })
  return `${kept.join(':')}/${bits}`
}

/** This machine and private networks. */
export const isPrivateNetwork = (network: string) =>
  network === '' ||
  network === '0:0:0:0' ||
  /^(?:127\.|10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|f[cd][\da-f]{2}:)/.test(network)
