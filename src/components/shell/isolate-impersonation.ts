/**
 * In a tab where staff see the shop as a customer, what the shop keeps in the browser is kept for this tab alone: neither
 * their own cart and account nor the customer's lists get mixed. Runs as text in the head of a page, before anything reads
 * the storage: it may use nothing from outside itself.
 */
export function isolateImpersonation() {
  try {
    if (sessionStorage.getItem('delguur:impersonation'))
      Object.defineProperty(window, 'localStorage', { value: sessionStorage })
  } catch {
    // Storage is denied: then such a tab was never opened.
  }
}
