import type { ReturnedForm } from './contract/contact.ts'

declare global {
  namespace App {
    interface Locals {
      /** What the server hands to the contact page when a form has to be mended. */
      returnedForm?: ReturnedForm
    }
  }
}
