import { z } from 'zod'

/** A variable that stops the start; the message is one sentence for the operator. */
export class EnvironmentError extends Error {
  override name = 'EnvironmentError'
}

export const text = z.string().trim().min(1)
export const httpUrl = z.url({ protocol: /^https?$/, error: 'a URL that starts with http:// or https://' })

/** Keys and people's data travel there: by TLS, or on this machine; a login inside a URL would end up in logs. */
export const providerUrl = z
  .string()
  .refine(isSafeProvider, 'a URL that starts with https:// (http:// on this machine only)')

/** `https:` anywhere, `http:` on this machine, and no login in it. */
function isSafeProvider(written: string): boolean {
  if (!URL.canParse(written)) return false
  const { protocol, hostname, username, password } = new URL(written)
  if (username !== '' || password !== '') return false
  return protocol === 'https:' || (protocol === 'http:' && /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname))
}

/** The values of variables that belong together; undefined when none is set, and a sentence when one is missing. */
export function requireTogether<Name extends string>(
  set: { readonly [name in Name]?: string | undefined },
  names: readonly Name[],
  sentence: string
): Readonly<Record<Name, string>> | undefined {
  const missing = names.filter(name => set[name] === undefined)
  if (missing.length === names.length) return undefined
  if (missing.length > 0) throw new EnvironmentError(`${missing[0]} must be set too: ${sentence}`)
  return Object.fromEntries(names.map(name => [name, String(set[name])])) as Record<Name, string>
}
