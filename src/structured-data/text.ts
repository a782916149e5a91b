/** schema.org objects as the text of one data block. */
export const structuredText = (objects: readonly object[]): string =>
  // A text of the catalogue must not be able to end the block it stands in.
  JSON.stringify({ '@context': 'https://schema.org', '@graph': objects }).replaceAll('<', '\\u003c')
