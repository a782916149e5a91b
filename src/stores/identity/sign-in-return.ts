/** The page to return to after signing in: one of this site, and not the sign-in page. Anything else is `home`. */
export function returnAddress(wished: string | null, home: string, here: { origin: string; pathname: string }): string {
  const start = new URL(home, here.origin)
  if (!wished || !URL.canParse(wished, here.origin)) return start.href
  const url = new URL(wished, here.origin)
  return url.origin === here.origin && url.pathname !== here.pathname ? url.href : start.href
}
