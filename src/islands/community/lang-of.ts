/** `lang` of a text in another language than the page around it. */
export const langOf = (text: { readonly locale: string }, locale: string) =>
  text.locale === locale ? undefined : text.locale
