import { BlockList, isIP } from 'node:net'
import { z } from 'zod'

const LOOPBACK = ['127.0.0.0/8', '::1'] as const

const MESSAGE = 'addresses or networks separated by commas, such as 127.0.0.1 or 172.17.0.0/16'

/** `address` or `address/prefix`; undefined where it is neither. */
function readNetwork(written: string) {
  const [address = '', prefix, ...more] = written.split('/')
  const version = isIP(address)
  const bits = version === 6 ? 128 : 32
  const length = prefix === undefined ? bits : /^\d{1,3}$/.test(prefix) ? Number(prefix) : -1
  if (version === 0 || more.length > 0 || length < 0 || length > bits) return undefined
  return { address, length, family: version === 6 ? ('ipv6' as const) : ('ipv4' as const) }
}

/** Proxies whose word about a reader's address is believed. */
export const networkVariables = {
  TRUSTED_PROXIES: z
    .string()
    .transform(list =>
      list
        .split(',')
        .map(each => each.trim())
        .filter(Boolean)
    )
    .refine(list => list.length > 0 && list.every(each => readNetwork(each)), MESSAGE)
    .default([...LOOPBACK])
}

/** Addresses of networks, asked by `check(address, family)`. */
export function networksOf(written: readonly string[]): BlockList {
  const list = new BlockList()
  for (const network of written.map(readNetwork)) {
    if (network) list.addSubnet(network.address, network.length, network.family)
  }
  return list
}

/** Networks that mean this machine alone. */
export const loopbackNetworks = (): BlockList => networksOf(LOOPBACK)
