/** The other language's page is of the same order, search or filter: what the address asks for goes along. */
const other = document.querySelector<HTMLAnchorElement>('header a[hreflang]')
other?.addEventListener('click', () => {
  other.search = location.search
})
