import type { ContactResponse } from '../contract/messaging/contact.ts'
import type { ProblemBody } from '../contract/problem.ts'
import { sendRequest } from './http.ts'

/** Sends the fields of the contact form; the answer says by field what is wrong, as the form without scripts does. */
export const postContactForm = (fields: object, locale: string) =>
  sendRequest<ContactResponse | ProblemBody>(`/api/v2/contact_forms?locale=${locale}`, { method: 'POST', body: fields })
