import type { BreadcrumbList } from 'schema-dts'

interface Step {
  readonly name: string
  /** Absolute; none for the page itself. */
  readonly url?: string | undefined
}

/** schema.org BreadcrumbList: the way from the home page down. */
export const breadcrumbData = (trail: readonly Step[]) =>
  ({
    '@type': 'BreadcrumbList',
    itemListElement: trail.map(({ name, url }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      ...(url !== undefined && { item: url })
    }))
  }) satisfies BreadcrumbList
