import type { AppContext, Module } from '../../platform/app-context.ts'
import { deleteExpired } from '../../platform/db/delete-expired.ts'
import { contactPersonalData } from './personal-data.ts'
import type { ShowForm } from '../../platform/http/form.ts'
import { contactFormRoutes, contactRoutes } from './routes.ts'
import { createContactService } from './service.ts'

/** The contact form; `showForm` renders it again with its errors. */
export function createContactModule({ db, pseudonymize, now }: AppContext, showForm: ShowForm | undefined) {
  const service = createContactService({ db, pseudonymize, now })
  return {
    service,
    api: [contactRoutes(service)],
    rootRoutes: [contactFormRoutes(service, showForm)],
    personalData: contactPersonalData,
    prune: (tx, at) => deleteExpired(tx, 'contact_messages', at)
  } satisfies Module & Record<string, unknown>
}
