interface LeadingFacts {
  /** Storage key of the signed-in user (src/stores/identity/current-user.ts). */
  readonly key: string
  readonly signIn: string
}

/**
 * Leads a guest to sign in before the page's scripts are asked for, as the island would afterwards. Its source text is put
 * into the page's head (SignInHead.astro): it may use nothing from outside itself.
 */
export function leadToSignIn({ key, signIn }: LeadingFacts) {
  try {
    if ((localStorage.getItem(key) ?? 'null') !== 'null') return
  } catch {
    // Storage is denied: the island knows what the tab remembers.
    return
  }
  location.replace(`${signIn}?${new URLSearchParams({ return: location.pathname + location.search })}`)
}
