import type { VariantDetailsCache } from '../catalogue/products/index.ts'
import type { Authentication, StaffAuthentication } from '../identity/index.ts'
import { createBackInStockModule } from '../messaging/back-in-stock/index.ts'
import type { ShowForm } from '../platform/http/form.ts'
import { createContactModule } from '../messaging/contact/index.ts'
import { createNewsletterModule } from '../messaging/newsletter/index.ts'
import { createPushModule, pushPersonalData, pushRoutes } from '../messaging/push/index.ts'
import { createSmsModule } from '../messaging/sms/index.ts'
import { createWebhooksModule } from '../messaging/webhooks/index.ts'
import type { Alerts } from '../platform/alerts/alerts.ts'
import type { AppContext, Module } from '../platform/app-context.ts'

interface MessagingDeps {
  readonly alerts: Alerts
  readonly showForm: ShowForm | undefined
  readonly variantDetails: VariantDetailsCache
  readonly authentication: Authentication
  readonly staff: StaffAuthentication
}

/** Composes the modules that reach people and programs outside. */
export async function createMessaging(context: AppContext, deps: MessagingDeps) {
  const { alerts, showForm, variantDetails, authentication, staff } = deps
  const sms = createSmsModule(context, alerts)
  const push = await createPushModule(context)
  const newsletter = createNewsletterModule(context)
  const contact = createContactModule(context, showForm)
  const backInStock = createBackInStockModule(context, { variantDetails, push, authentication })
  const webhooks = createWebhooksModule(context, staff)
  const pushModule: Module = { api: [pushRoutes(push, authentication)], personalData: pushPersonalData }
  const all: readonly Module[] = [sms, newsletter, contact, pushModule, backInStock, webhooks]
  return { sms, push, newsletter, contact, webhooks, all }
}

export type Messaging = Awaited<ReturnType<typeof createMessaging>>
