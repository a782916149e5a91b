import type { StaffAuthentication } from '../../identity/index.ts'
import type { AppContext, Module } from '../../platform/app-context.ts'
import { deleteExpired } from '../../platform/db/delete-expired.ts'
import { isLoopbackUrl } from '../../platform/environment/sandbox.ts'
import { publicFetch } from '../../platform/http-client/public-fetch.ts'
import { deliverWebhook } from './deliver.ts'
import { relayProductChanges } from './relay.ts'
import { webhookRoutes } from './routes.ts'
import { createWebhookService } from './service.ts'

/** Other systems are told of events of the shop. */
export function createWebhooksModule({ db, environment, now }: AppContext, authentication: StaffAuthentication) {
  // The manager of a sandbox on the internet must not reach the network behind it.
  const allowsPrivate = environment.sandbox && isLoopbackUrl(environment.publicUrl)
  const fetch = allowsPrivate ? globalThis.fetch : publicFetch()
  return {
    deliver: (deliveryId: string) => deliverWebhook({ db, now, fetch }, deliveryId),
    backOffice: [webhookRoutes(createWebhookService({ db, now, allowsPrivate }), authentication)],
    jobs: [{ name: 'webhooks.product-changes', everyMs: 2_000, run: () => relayProductChanges({ db, now }) }],
    prune: (tx, at) => deleteExpired(tx, 'webhook_deliveries', at)
  } satisfies Module & Record<string, unknown>
}
