import { atom } from 'nanostores'
import {
  deleteApiKey,
  deleteWebhook,
  getApiKeys,
  getDeliveries,
  getWebhooks,
  postApiKey,
  postReplay,
  postWebhook,
  putWebhook
} from '../../api/staff/management.ts'
import type { ApiKeysBody } from '../../contract/identity/api-key.ts'
import type { WebhookDeliveriesBody, WebhooksBody } from '../../contract/messaging/webhook.ts'
import type { StaffPermission } from '../../domain/identity/staff.ts'
import type { WebhookEvent } from '../../domain/messaging/webhook.ts'
import { formOf } from '../form.ts'
import { showProblem } from '../notice.ts'

export type ListedApiKey = ApiKeysBody['api_keys'][number]
export type ListedWebhook = WebhooksBody['webhooks'][number]

/** null before the first answer. */
export const $apiKeys = atom<readonly ListedApiKey[] | null>(null)
export const $webhooks = atom<readonly ListedWebhook[]>([])
/** A key or a secret, which the server shows once. */
export const $shownSecret = atom<string | null>(null)
/** The log of one webhook, where it is open. */
export const $deliveries = atom<{ readonly id: string; readonly list: WebhookDeliveriesBody['deliveries'] } | null>(
  null
)

const shown = (work: () => Promise<unknown>) => work().catch(showProblem)

async function load() {
  const [{ api_keys }, { webhooks }] = await Promise.all([getApiKeys(), getWebhooks()])
  $webhooks.set(webhooks)
  $apiKeys.set(api_keys)
}
export const loadIntegrations = () => shown(load)

const key = formOf({ name: '', days: '365' })
export const $newKey = key.$form
export const typeNewKey = key.type
export const createApiKey = (permissions: readonly StaffPermission[]) =>
  key.submit(async ({ name, days }) => {
    $shownSecret.set((await postApiKey({ name, days: Number(days), permissions: [...permissions] })).key)
    key.fill()
    await load()
  })

export const revokeApiKey = (id: string) => shown(() => deleteApiKey(id).then(load))

const webhook = formOf({ url: '' })
export const $newWebhook = webhook.$form
export const typeNewWebhook = webhook.type
export const createWebhook = (events: readonly WebhookEvent[]) =>
  webhook.submit(async ({ url }) => {
    $shownSecret.set((await postWebhook({ url, events: [...events] })).secret)
    webhook.fill()
    await load()
  })

export const removeWebhook = (id: string) => shown(() => deleteWebhook(id).then(load))
/** The same address and events: one that was switched off begins again. */
export const restartWebhook = ({ id, url, events }: ListedWebhook) =>
  shown(() => putWebhook(id, { url, events }).then(load))

const openDeliveries = async (id: string) => $deliveries.set({ id, list: (await getDeliveries(id)).deliveries })
export const toggleDeliveries = (id: string) =>
  shown(async () => ($deliveries.get()?.id === id ? $deliveries.set(null) : openDeliveries(id)))
export const replayDelivery = (webhookId: string, id: string) =>
  shown(() => postReplay(id).then(() => openDeliveries(webhookId)))
