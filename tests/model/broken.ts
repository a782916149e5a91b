/** What a broken rule of the shop looks like here. */
export class Broken extends Error {
  override readonly name = 'Broken'
}
