import type { ReturnedForm } from './contract/messaging/contact.ts'

declare global {
  namespace App {
    interface Locals {
      /** The values and problems of a submitted form that the contact page shows again. */
      returnedForm?: ReturnedForm
      /** Takes the error of a page that is made on demand (src/middleware.ts). */
      onFailure?: (error: unknown) => void
    }
  }
}
