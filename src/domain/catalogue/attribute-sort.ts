/** Numbers of one attribute in one unit, `screen:in_asc`, as addresses have it. */
export type AttributeSort = `${string}:${string}_${'asc' | 'desc'}`

const SORT = /^([a-z0-9-]{1,40}):([a-z0-9]{0,12})_(asc|desc)$/

interface AttributeOrder {
  readonly attribute: string
  /** Empty = a number alone. */
  readonly unit: string
  readonly order: 'asc' | 'desc'
}

export function readAttributeSort(text: string): AttributeOrder | undefined {
  const [, attribute, unit = '', order] = SORT.exec(text) ?? []
  return attribute === undefined ? undefined : { attribute, unit, order: order === 'desc' ? 'desc' : 'asc' }
}

export const writeAttributeSort = ({ attribute, unit, order }: AttributeOrder): AttributeSort =>
  `${attribute}:${unit}_${order}`

export const isAttributeSort = (text: string): text is AttributeSort => SORT.test(text)
