declare namespace App {
  interface Locals {
    /** What the server hands to the contact page when a form has to be mended. */
    returnedForm?: import('./contract/contact.ts').ReturnedForm
  }
}
