import type { Provider, ProviderState } from '../../../domain/money/provider.ts'
import type { Environment } from './environment.ts'
import { isStandIn } from './sandbox.ts'

/** Whether each provider is the real one, a simulator or its sandbox, or not configured at all. */
export function providerStates(
  environment: Environment
): readonly { readonly name: Provider; readonly state: ProviderState }[] {
  const { qpay, golomt, providers, ebarimt, lender, google, facebook, sms, smtpUrl } = environment
  const { socialpay, monpay, storepay, lend, most, transfer } = providers
  const urls: Readonly<Record<Provider, string | undefined>> = {
    ...{ qpay: qpay?.url, card: golomt?.url, socialpay: socialpay?.url, monpay: monpay?.url, storepay: storepay?.url },
    ...{ lend: lend?.url, most: most?.url, ebarimt: ebarimt?.registryUrl, lender: lender?.url, sms: sms?.url },
    mail: smtpUrl,
    // They have addresses of their own only where a simulator stands in.
    google: google && (google.url ?? 'https://accounts.google.com'),
    facebook: facebook && (facebook.url ?? 'https://graph.facebook.com'),
    transfer: transfer && 'https://bank.invalid'
  }
  return Object.entries(urls).map(([name, url]) => ({
    name: name as Provider,
    state: url === undefined ? 'absent' : isStandIn(url) ? 'simulator' : 'live'
  }))
}
