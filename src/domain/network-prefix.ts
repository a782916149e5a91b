/** A network that shares a limit, and how many times the limit of one household it has. */
export interface NetworkShare {
  readonly prefix: string
  readonly times: number
}

/**
 * An IPv4 address is a household, an office or hundreds of phones behind one carrier, and has the limit once. An IPv6 /64
 * has it once too, but one customer is given a /56 or a /48 of them for nothing, so these are counted as well. They have
 * several times the limit, because a carrier draws the /64 of every phone from such a range.
 */
const WIDER = [
  { bits: 56, times: 2 },
  { bits: 48, times: 5 }
] as const

/** The networks a request counts for, narrowest first. `network` is an IPv4 address or the four groups of an IPv6 /64. */
export function networkShares(network: string): readonly NetworkShare[] {
  const own = { prefix: network, times: 1 }
  if (!network.includes(':')) return [own]
  const groups = network.split(':').map(group => Number.parseInt(group || '0', 16))
  return [own, ...WIDER.map(({ bits, times }) => ({ prefix: prefixOf(groups, bits), times }))]
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
