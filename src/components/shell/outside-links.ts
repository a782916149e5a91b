/** Links that leave the shop open in a new tab (spec §2), those written in articles too. */
for (const link of document.links) {
  if (!/^https?:$/.test(link.protocol) || link.host === location.host) continue
  link.target = '_blank'
  link.relList.add('noopener')
}
