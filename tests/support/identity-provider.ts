import { onTestFinished } from 'vitest'
import { facebookSignIn } from '../../src/server/providers/social/facebook.ts'
import { googleSignIn } from '../../src/server/providers/social/google.ts'
import { startIdentitySimulator } from '../../simulators/identity/start.ts'
import { PEOPLE } from '../../simulators/identity/people.ts'

export const BOLOR = PEOPLE[0]?.id ?? ''

export async function openProvider() {
  const provider = await startIdentitySimulator({ port: 0 })
  onTestFinished(() => provider.close())
  const control = (path: string, body: unknown) =>
    fetch(`${provider.url}/simulator${path}`, { method: 'POST', body: JSON.stringify(body) })
  const { clientId, clientSecret } = provider
  const options = { clientId, clientSecret, timeoutMs: 2_000 }
  return {
    ...provider,
    google: googleSignIn({ ...options, url: provider.googleUrl }),
    facebook: facebookSignIn({ ...options, url: provider.facebookUrl }),
    lies: (lie: string) => control('/defects', lie),
    injectFault: (kind: string, call: string) => control('/faults', { kind, call, times: 1 })
  }
}

export type Provider = Awaited<ReturnType<typeof openProvider>>

/** Acts on the consent page; answers the address they are sent back to. */
export async function consent(address: string, form: Readonly<Record<string, string>>): Promise<URL> {
  const response = await fetch(address, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' })
  return new URL(response.headers.get('location') ?? '')
}

export const allow = { answer: 'allow', person: BOLOR }
