/** A link people will press: an app's own scheme or https, never something that runs in the page. */
export const isSafeUrl = (link: string) =>
  /^[a-z][a-z0-9+.-]*:/i.test(link) && !/^(javascript|data|vbscript|blob):/i.test(link)
