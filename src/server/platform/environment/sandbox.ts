import { z } from 'zod'
import { EnvironmentError } from './values.ts'

/** Simulators stand in for payment providers, the lender and the tax authority. */
export const sandboxVariables = { SANDBOX: z.enum(['on', 'off'], 'on or off').optional() }

type Set = z.infer<z.ZodObject<typeof sandboxVariables>>

/** The taxpayer's number that the eBarimt simulator is started with (scripts/start.mjs). */
const SIMULATED_TAXPAYER = '37900000000'

/**
 * Addresses of providers, and the names that only simulators have. PosAPI is not among them, because the tax
 * authority has each merchant run it on a machine of its own; neither is the SMS gateway, which moves no money.
 */
const PROVIDER_URLS = [
  ...['QPAY_URL', 'GOLOMT_URL', 'SOCIALPAY_URL', 'MONPAY_URL', 'STOREPAY_URL', 'STOREPAY_AUTH_URL', 'LENDMN_URL'],
  ...['MOST_URL', 'LENDER_URL', 'GOOGLE_URL', 'FACEBOOK_URL', 'EBARIMT_REGISTRY_URL']
] as const

/** Whether only this machine can follow the address. `scripts/sandbox.mjs` is its twin for before anything is installed. */
export function isLoopbackUrl(url: string): boolean {
  const { hostname } = new URL(url)
  return /^(?:(?:[\w-]+\.)*localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname)
}

/** Whether made-up money is taken: where only this machine can reach the shop, or where the operator has said so. */
export const readSandbox = ({ SANDBOX }: Set, publicUrl: string): boolean =>
  SANDBOX === undefined ? isLoopbackUrl(publicUrl) : SANDBOX === 'on'

/**
 * A shop that sells for real must not believe a simulator: goods would leave for made-up money. Throws the sentence
 * that stops the start.
 */
export function refuseSimulators(set: Readonly<Record<string, unknown>>): void {
  for (const name of PROVIDER_URLS) {
    const url = set[name]
    if (typeof url !== 'string' || !isStandIn(url)) continue
    throw new EnvironmentError(
      `${name} must be the provider’s own address: this shop is public, and a simulator or sandbox would let people pay with made-up money. Set SANDBOX=on for a shop that sells nothing.`
    )
  }
  if (set['EBARIMT_TIN'] === SIMULATED_TAXPAYER)
    throw new EnvironmentError(
      'EBARIMT_TIN must be the shop’s own: this shop is public, and this number is the simulator’s. Set SANDBOX=on for a shop that sells nothing.'
    )
}

/** Whether an address is a simulator's or a provider's test system. */
export const isStandIn = (url: string) => isLoopbackUrl(url) || isProviderSandbox(url)

/** Providers name their own test systems so: `merchant-sandbox.qpay.mn`. */
const isProviderSandbox = (url: string) => /(?:^|[.-])(?:sandbox|simulator)(?:[.-]|$)/.test(new URL(url).hostname)
