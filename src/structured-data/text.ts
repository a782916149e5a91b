/** schema.org objects as the text of one data block. */
export const structuredText = (objects: readonly object[]): string =>
  // A text of the catalogue must not be able to end the block it stands in.
  JSON.stringify({ '@context': 'https://schema.org', '@graph': objects }).replaceAll('<', '\\u003c')

const WANT_PICTURE = new Set(['Article', 'NewsArticle', 'Recipe', 'Store'])

/** Things that must not be without a picture get the page's preview where they have none of their own. */
export const withPicture = (objects: readonly object[], url: string): readonly object[] =>
  objects.map(object =>
    '@type' in object && WANT_PICTURE.has(String(object['@type'])) && !('image' in object)
      ? { ...object, image: [url] }
      : object
  )

interface Writing {
  readonly datePublished: string
  readonly dateModified: string
}

/** Publication date of a page's content in ISO 8601, where its data has one. */
export const writingIn = (objects: readonly object[]): Writing | undefined =>
  objects.find((object): object is Writing => 'datePublished' in object && 'dateModified' in object)
