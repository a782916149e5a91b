/** The error of a broken rule of the shop. */
export class InvariantViolation extends Error {
  override readonly name = 'Broken'
}
