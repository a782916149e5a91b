/** The error of a broken rule of the shop. */
export class Broken extends Error {
  override readonly name = 'Broken'
}
