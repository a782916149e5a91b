export interface Person {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly emailVerified: boolean
}

/** People offered on the consent page; any other can be typed in. */
export const PEOPLE: readonly Person[] = [
  { id: '100000000000000000001', name: 'Болормаа', email: 'bolor@example.mn', emailVerified: true },
  { id: '100000000000000000002', name: 'Тэмүүлэн', email: 'temuulen@example.mn', emailVerified: true },
  { id: '100000000000000000003', name: 'Номин', email: 'nomin@example.mn', emailVerified: false }
]
